import { reject } from '../domain/kernel/rejection.ts';
import { MOST_PASSKEYS } from '../vault/second-factors.ts';

export const codeWrong = reject(
  'code-wrong',
  'This code is wrong or was used before. Please enter the current one.',
  'code',
);
export const recoveryCodeWrong = reject('code-wrong', 'This is not one of your unused recovery codes.', 'code');
export const tooManyCodes = reject(
  'too-many-codes',
  'Too many wrong codes today. Please use a passkey or a recovery code, or try again tomorrow.',
);
export const passkeyRefused = reject('passkey-refused', 'The passkey was not accepted. Please try again.');
export const tooManyPasskeys = reject(
  'too-many-passkeys',
  `You already have ${MOST_PASSKEYS} passkeys. Please remove one before you add another one.`,
);
export const appKnown = reject(
  'authenticator-app-known',
  'You already have an authenticator app. Please remove it before you add another one.',
);
export const passwordWrong = reject('password-wrong', 'This is not your current password', 'password');
export const notEnough = reject('proof-not-enough', 'Please use your passkey, a code of your app or a recovery code.');
export const factorUnknown = reject('second-factor-unknown', 'This is not one of your second factors.');
export const factorRequired = reject(
  'second-factor-required',
  'Your role needs two-step sign-in. Please add another factor before you remove this one.',
);
export const noFactor = reject('no-second-factor', 'Recovery codes come with a passkey or an authenticator app.');
export const codesReplaced = reject(
  'recovery-codes-replaced',
  'Other new recovery codes were created at the same moment. Please use those, or create new ones again.',
);

/** The refusals of the second-factor use cases, by name. */
export const secondFactorRefusals = {
  beginAuthenticatorApp: [appKnown],
  confirmAuthenticatorApp: [codeWrong],
  beginPasskey: [tooManyPasskeys],
  addPasskey: [passkeyRefused, tooManyPasskeys],
  renamePasskey: [factorUnknown],
  removeSecondFactor: [factorUnknown, factorRequired],
  issueRecoveryCodes: [noFactor, codesReplaced],
  prove: [codeWrong, recoveryCodeWrong, tooManyCodes, passkeyRefused, passwordWrong, notEnough],
};

import type { ProofKind } from '#contract/second-factors.ts';
import type { SecondFactorKind } from '#domain/accounts/second-factor-kinds.ts';

const tryAgain = 'Nothing has changed. Please try again.';

export const twoStepCopy = {
  passkeyAdded: { title: 'Passkey added' },
  passkeyFailed: { title: 'Passkey not added', message: 'Your browser did not make a passkey. Please try again.' },
  appAdded: { title: 'Authenticator app added' },
  appFailed: { title: 'App not added', message: tryAgain },
  removed: { title: 'Second factor removed' },
  removalFailed: { title: 'Not removed', message: tryAgain },
  codesFailed: { title: 'No new codes', message: 'Your recovery codes have not changed. Please try again.' },
  codesCopied: { title: 'Recovery codes copied' },
  copyFailed: { title: 'Not copied', message: 'Your browser did not allow it. Please download or print the codes.' },
  proofFailed: { title: 'Not confirmed', message: 'Please try again.' },
} as const;

export const factorNames: Readonly<Record<SecondFactorKind, string>> = {
  passkey: 'Passkey',
  'authenticator-app': 'Authenticator app',
};

/** Buttons that change to another way of proving who the member is. */
export const otherWays: Readonly<Record<ProofKind, string>> = {
  passkey: 'Use a passkey',
  code: 'Use a code of your authenticator app',
  'recovery-code': 'Use a recovery code',
  password: 'Use your password',
};

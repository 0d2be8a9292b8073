import { describe, expect, it } from 'vitest';
import { anAccount, aProfile, someContactDetails } from '../../../test/builders/accounts.ts';
import { upcast } from '../catalogue.ts';
import { specify } from '../kernel/specify.ts';
import {
  changeContactDetails,
  closeAccount,
  describeProfile,
  endSessions,
  giveUpEmailAddress,
  proveEmailAddress,
  recordFactorRemoval,
  recordPasswordChange,
  recordPasswordReset,
  recordRecoveryCodes,
  recordRecoveryCodeUse,
  recordSecondFactor,
  registerAccount,
  requestEmailChange,
  requestEmailProof,
  resetSecondFactors,
  restoreEmailAddress,
  withdrawEmailChange,
} from './commands.ts';
import { account } from './decide.ts';
import {
  accountClosed,
  accountRegistered,
  contactDetailsChanged,
  emailAddressChanged,
  emailAddressChangeRequested,
  emailAddressChangeWithdrawn,
  passwordChanged,
  passwordReset,
  profileDescribed,
  recoveryCodesIssued,
  recoveryCodeUsed,
  secondFactorAdded,
  secondFactorRemoved,
  secondFactorsReset,
  sessionsEnded,
  signedIn,
  signInFailed,
} from './events.ts';

const registered = accountRegistered(anAccount());
const newEmail = 'amara@okafor-lee.example';

describe('registering an account', () => {
  it('opens it with the details given', () => {
    specify(account).when(registerAccount(anAccount())).then(registered);
  });

  it('leaves no earlier address', () => {
    expect(account.evolve(account.initial, registered)).toMatchObject({ formerEmails: [], requestedEmail: null });
  });

  it('needs only username, e-mail and name', () => {
    const bare = anAccount({ phone: null, bio: null, website: null, organisation: null });
    specify(account).when(registerAccount(bare)).then(accountRegistered(bare));
  });

  it('does nothing when repeated', () => {
    specify(account).given(registered).when(registerAccount(anAccount())).then();
  });

  it('does nothing when repeated after the member changed their details', () => {
    specify(account)
      .given(
        registered,
        contactDetailsChanged(someContactDetails()),
        profileDescribed(aProfile()),
        emailAddressChanged({ email: newEmail, formerEmail: anAccount().email }),
        passwordChanged({}),
      )
      .when(registerAccount(anAccount()))
      .then();
  });

  it('is refused when the account belongs to another member', () => {
    specify(account)
      .given(registered)
      .when(registerAccount(anAccount({ name: 'Another Member' })))
      .thenRejected('account-already-registered');
  });

  it('is refused without a username', () => {
    specify(account)
      .when(registerAccount(anAccount({ username: ' ' })))
      .thenRejected('username-required', 'username');
  });

  it('is refused without an e-mail address', () => {
    specify(account)
      .when(registerAccount(anAccount({ email: '' })))
      .thenRejected('email-required', 'email');
  });

  it('is refused without a name', () => {
    specify(account)
      .when(registerAccount(anAccount({ name: '\t' })))
      .thenRejected('name-required', 'name');
  });
});

describe('changing contact details', () => {
  it('records the new contact details', () => {
    specify(account)
      .given(registered)
      .when(changeContactDetails(someContactDetails()))
      .then(contactDetailsChanged(someContactDetails()));
  });

  it('needs only a name', () => {
    const bare = someContactDetails({ phone: null, website: null });
    specify(account).given(registered).when(changeContactDetails(bare)).then(contactDetailsChanged(bare));
  });

  it('does nothing when they are those of the registration', () => {
    const { name, phone, website } = anAccount();
    specify(account).given(registered).when(changeContactDetails({ name, phone, website })).then();
  });

  it('does nothing when repeated', () => {
    specify(account)
      .given(registered, contactDetailsChanged(someContactDetails()))
      .when(changeContactDetails(someContactDetails()))
      .then();
  });

  it('can return to earlier details', () => {
    const { name, phone, website } = anAccount();
    specify(account)
      .given(registered, contactDetailsChanged(someContactDetails()))
      .when(changeContactDetails({ name, phone, website }))
      .then(contactDetailsChanged({ name, phone, website }));
  });

  it('is refused without a name', () => {
    specify(account)
      .given(registered)
      .when(changeContactDetails(someContactDetails({ name: ' ' })))
      .thenRejected('name-required', 'name');
  });
});

describe('describing oneself', () => {
  it('records the profile', () => {
    specify(account).given(registered).when(describeProfile(aProfile())).then(profileDescribed(aProfile()));
  });

  it('can leave everything out', () => {
    const empty = aProfile({ bio: null, organisation: null });
    specify(account).given(registered).when(describeProfile(empty)).then(profileDescribed(empty));
  });

  it('does nothing when it is the profile of the registration', () => {
    const { bio, organisation } = anAccount();
    specify(account).given(registered).when(describeProfile({ bio, organisation })).then();
  });

  it('does nothing when repeated', () => {
    specify(account).given(registered, profileDescribed(aProfile())).when(describeProfile(aProfile())).then();
  });
});

describe('changing the password', () => {
  it('is recorded every time', () => {
    specify(account).given(registered).when(recordPasswordChange()).then(passwordChanged({}));
    specify(account).given(registered, passwordChanged({})).when(recordPasswordChange()).then(passwordChanged({}));
  });

  it('is recorded every time a forgotten password is reset', () => {
    specify(account).given(registered).when(recordPasswordReset()).then(passwordReset({}));
    specify(account).given(registered, passwordReset({})).when(recordPasswordReset()).then(passwordReset({}));
  });

  it.each([
    ['changed', recordPasswordChange(), passwordChanged({})],
    ['reset', recordPasswordReset(), passwordReset({})],
  ])('withdraws a requested change of address when it is %s', (_how, command, event) => {
    const requested = emailAddressChangeRequested({ email: newEmail });
    specify(account).given(registered, requested).when(command).then(event, emailAddressChangeWithdrawn({}));
  });
});

const signInChanges = [
  ['adding a passkey', recordSecondFactor({ kind: 'passkey' }), secondFactorAdded({ kind: 'passkey' })],
  [
    'removing an authenticator app',
    recordFactorRemoval({ kind: 'authenticator-app' }),
    secondFactorRemoved({ kind: 'authenticator-app' }),
  ],
  ['new recovery codes', recordRecoveryCodes(), recoveryCodesIssued({})],
  ['the use of a recovery code', recordRecoveryCodeUse({ left: 9 }), recoveryCodeUsed({ left: 9 })],
  ['a reset of the second factors', resetSecondFactors(), secondFactorsReset({})],
  ['the end of all sessions', endSessions(), sessionsEnded({})],
] as const;

describe('two-step sign-in', () => {
  it.each(signInChanges)('records %s every time', (_what, command, event) => {
    specify(account).given(registered).when(command).then(event);
    specify(account).given(registered, event).when(command).then(event);
  });
});

describe('closing an account', () => {
  it('is recorded', () => {
    specify(account).given(registered).when(closeAccount()).then(accountClosed({}));
  });

  it('does nothing when repeated', () => {
    specify(account).given(registered, accountClosed({})).when(closeAccount()).then();
  });
});

const others = [
  changeContactDetails(someContactDetails()),
  describeProfile(aProfile()),
  requestEmailProof(),
  requestEmailChange({ email: newEmail }),
  withdrawEmailChange(),
  proveEmailAddress({ email: anAccount().email, by: 'link' }),
  restoreEmailAddress({ email: newEmail }),
  giveUpEmailAddress({ because: 'unproved' }),
  recordPasswordChange(),
  recordPasswordReset(),
  ...signInChanges.map(([, command]) => command),
];

describe('a closed account', () => {
  it.each([registerAccount(anAccount()), ...others])('refuses $type', (command) => {
    specify(account).given(registered, accountClosed({})).when(command).thenRejected('account-closed');
  });
});

describe('an unregistered account', () => {
  it.each([...others, closeAccount()])('is unknown to $type', (command) => {
    specify(account).when(command).thenRejected('account-unknown');
  });
});

describe('an older account, whose stream holds sign-ins of the first version', () => {
  const lifted = { type: 'SignedIn', data: upcast('SignedIn', 1, {}) };
  const failed = { type: 'SignInFailed', data: upcast('SignInFailed', 1, {}) };

  it('upcasts them to the current version', () => {
    expect([lifted, failed]).toStrictEqual([signedIn({}), signInFailed({})]);
  });

  it('ignores them in decisions', () => {
    const older = [registered, signedIn({}), signInFailed({}), signedIn({})];
    specify(account)
      .given(...older)
      .when(registerAccount(anAccount()))
      .then();
    specify(account)
      .given(...older, contactDetailsChanged(someContactDetails()), signedIn({}))
      .when(changeContactDetails(someContactDetails()))
      .then();
    specify(account)
      .given(...older, accountClosed({}), signInFailed({}))
      .when(closeAccount())
      .then();
  });
});

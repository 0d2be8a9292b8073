import { describe, expect, it } from 'vitest';
import { anAccount, aProfile, someContactDetails } from '../../../test/builders/accounts.ts';
import { upcast } from '../catalogue.ts';
import { specify } from '../kernel/specify.ts';
import {
  changeContactDetails,
  changeEmailAddress,
  closeAccount,
  describeProfile,
  recordPasswordChange,
  recordPasswordReset,
  registerAccount,
} from './commands.ts';
import { account } from './decide.ts';
import {
  accountClosed,
  accountRegistered,
  contactDetailsChanged,
  emailAddressChanged,
  passwordChanged,
  passwordReset,
  profileDescribed,
  signedIn,
  signInFailed,
} from './events.ts';

const registered = accountRegistered(anAccount());
const newEmail = 'amara@okafor-lee.example';

describe('registering an account', () => {
  it('opens it with what the person told', () => {
    specify(account).when(registerAccount(anAccount())).then(registered);
  });

  it('needs only username, e-mail and name', () => {
    const bare = anAccount({ phone: null, bio: null, website: null, organisation: null });
    specify(account).when(registerAccount(bare)).then(accountRegistered(bare));
  });

  it('does nothing when it is repeated', () => {
    specify(account).given(registered).when(registerAccount(anAccount())).then();
  });

  it('does nothing when it is repeated after the member said something anew', () => {
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

  it('is refused when the account belongs to somebody else', () => {
    specify(account)
      .given(registered)
      .when(registerAccount(anAccount({ name: 'Somebody Else' })))
      .thenRejected('account-already-registered');
  });

  it('is refused without a username', () => {
    specify(account)
      .when(registerAccount(anAccount({ username: ' ' })))
      .thenRejected('username-required');
  });

  it('is refused without an e-mail address', () => {
    specify(account)
      .when(registerAccount(anAccount({ email: '' })))
      .thenRejected('email-required');
  });

  it('is refused without a name', () => {
    specify(account)
      .when(registerAccount(anAccount({ name: '\t' })))
      .thenRejected('name-required');
  });
});

describe('changing contact details', () => {
  it('notes how the member is reached now', () => {
    specify(account)
      .given(registered)
      .when(changeContactDetails(someContactDetails()))
      .then(contactDetailsChanged(someContactDetails()));
  });

  it('needs only a name', () => {
    const bare = someContactDetails({ phone: null, website: null });
    specify(account).given(registered).when(changeContactDetails(bare)).then(contactDetailsChanged(bare));
  });

  it('does nothing when they are as they were registered', () => {
    const { name, phone, website } = anAccount();
    specify(account).given(registered).when(changeContactDetails({ name, phone, website })).then();
  });

  it('does nothing when it is repeated', () => {
    specify(account)
      .given(registered, contactDetailsChanged(someContactDetails()))
      .when(changeContactDetails(someContactDetails()))
      .then();
  });

  it('may go back to what was said before', () => {
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
      .thenRejected('name-required');
  });
});

describe('describing oneself', () => {
  it('notes what the member tells', () => {
    specify(account).given(registered).when(describeProfile(aProfile())).then(profileDescribed(aProfile()));
  });

  it('may leave everything open', () => {
    const empty = aProfile({ bio: null, organisation: null });
    specify(account).given(registered).when(describeProfile(empty)).then(profileDescribed(empty));
  });

  it('does nothing when it says what was registered', () => {
    const { bio, organisation } = anAccount();
    specify(account).given(registered).when(describeProfile({ bio, organisation })).then();
  });

  it('does nothing when it is repeated', () => {
    specify(account).given(registered, profileDescribed(aProfile())).when(describeProfile(aProfile())).then();
  });
});

describe('moving to another e-mail address', () => {
  it('notes the new one, and the former one that is to be told', () => {
    specify(account)
      .given(registered)
      .when(changeEmailAddress({ email: newEmail }))
      .then(emailAddressChanged({ email: newEmail, formerEmail: anAccount().email }));
  });

  it('takes the one before for the former one, not the one registered', () => {
    const third = 'amara@example.org';
    specify(account)
      .given(registered, emailAddressChanged({ email: newEmail, formerEmail: anAccount().email }))
      .when(changeEmailAddress({ email: third }))
      .then(emailAddressChanged({ email: third, formerEmail: newEmail }));
  });

  it('does nothing when it is the address already', () => {
    specify(account)
      .given(registered)
      .when(changeEmailAddress({ email: anAccount().email }))
      .then();
    specify(account)
      .given(registered, emailAddressChanged({ email: newEmail, formerEmail: anAccount().email }))
      .when(changeEmailAddress({ email: newEmail }))
      .then();
  });

  it('is refused without an address', () => {
    specify(account)
      .given(registered)
      .when(changeEmailAddress({ email: '' }))
      .thenRejected('email-required');
  });
});

describe('another password', () => {
  it('is noted each time it was changed', () => {
    specify(account).given(registered).when(recordPasswordChange()).then(passwordChanged({}));
    specify(account).given(registered, passwordChanged({})).when(recordPasswordChange()).then(passwordChanged({}));
  });

  it('is noted each time a forgotten one was set anew', () => {
    specify(account).given(registered).when(recordPasswordReset()).then(passwordReset({}));
    specify(account).given(registered, passwordReset({})).when(recordPasswordReset()).then(passwordReset({}));
  });
});

describe('closing an account', () => {
  it('is noted', () => {
    specify(account).given(registered).when(closeAccount()).then(accountClosed({}));
  });

  it('does nothing when it is repeated', () => {
    specify(account).given(registered, accountClosed({})).when(closeAccount()).then();
  });
});

const others = [
  changeContactDetails(someContactDetails()),
  describeProfile(aProfile()),
  changeEmailAddress({ email: newEmail }),
  recordPasswordChange(),
  recordPasswordReset(),
];

describe('a closed account', () => {
  it.each([registerAccount(anAccount()), ...others])('refuses $type', (command) => {
    specify(account).given(registered, accountClosed({})).when(command).thenRejected('account-closed');
  });
});

describe('an account that nobody has registered', () => {
  it.each([...others, closeAccount()])('is not known to $type', (command) => {
    specify(account).when(command).thenRejected('account-unknown');
  });
});

describe('an older account, whose stream holds sign-ins of the first version', () => {
  const lifted = { type: 'SignedIn', data: upcast('SignedIn', 1, {}) };
  const failed = { type: 'SignInFailed', data: upcast('SignInFailed', 1, {}) };

  it('reads them as what they are today', () => {
    expect([lifted, failed]).toStrictEqual([signedIn({}), signInFailed({})]);
  });

  it('decides as if they were not there', () => {
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

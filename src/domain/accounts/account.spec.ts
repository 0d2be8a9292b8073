import { describe, it } from 'vitest';
import { anAccount } from '../../../test/builders/accounts.ts';
import { specify } from '../kernel/specify.ts';
import { recordSignIn, recordSignInFailure, registerAccount } from './commands.ts';
import { account, signIns } from './decide.ts';
import { accountRegistered, signedIn, signInFailed } from './events.ts';

const registered = accountRegistered(anAccount());

describe('registering an account', () => {
  it('opens it with what the person told', () => {
    specify(account).when(registerAccount(anAccount())).then(registered);
  });

  it('needs only username, e-mail and name', () => {
    const bare = anAccount({ phone: null, bio: null, website: null, organisation: null });
    specify(account).when(registerAccount(bare)).then(accountRegistered(bare));
  });

  it('does nothing when it is repeated', () => {
    specify(account).given(registered, signedIn({})).when(registerAccount(anAccount())).then();
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

describe('signing in', () => {
  it('is noted each time, whatever happened before', () => {
    specify(signIns).given(registered).when(recordSignIn()).then(signedIn({}));
    specify(signIns).given(registered, signedIn({}), signInFailed({})).when(recordSignIn()).then(signedIn({}));
  });
});

describe('failing to sign in', () => {
  it('is noted each time, whatever happened before', () => {
    specify(signIns).given(registered).when(recordSignInFailure()).then(signInFailed({}));
    specify(signIns).given(registered, signInFailed({})).when(recordSignInFailure()).then(signInFailed({}));
  });
});

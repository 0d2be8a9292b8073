import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import { isBlank } from '../kernel/text.ts';
import type { AccountCommand, RegisterAccount } from './commands.ts';
import { type AccountEvent, accountEvents, accountRegistered, signedIn, signInFailed } from './events.ts';
import { type Account, evolve, initial } from './state.ts';

/** Username, e-mail and name are what every account needs (spec §5). */
const register = (account: Account, { data }: RegisterAccount): Decision<AccountEvent> => {
  if (account.status === 'registered') {
    return sameData(account.registration, data)
      ? []
      : reject('account-already-registered', 'An account with these details already exists.');
  }
  if (isBlank(data.username)) return reject('username-required', 'Username is required', 'username');
  if (isBlank(data.email)) return reject('email-required', 'Please enter a valid email address', 'email');
  if (isBlank(data.name)) return reject('name-required', 'Name is required', 'name');
  return [accountRegistered(data)];
};

/** Says no more than a wrong password does: nobody learns whether an account exists. */
const ofKnownAccount = (account: Account, event: AccountEvent): Decision<AccountEvent> =>
  account.status === 'registered' ? [event] : reject('account-unknown', 'Please check your credentials and try again.');

const decide = (account: Account, command: AccountCommand): Decision<AccountEvent> => {
  switch (command.type) {
    case 'RegisterAccount':
      return register(account, command);
    case 'RecordSignIn':
      return ofKnownAccount(account, signedIn({}));
    case 'RecordSignInFailure':
      return ofKnownAccount(account, signInFailed({}));
    default:
      return unreachable(command);
  }
};

/** A member's account: who they are and when they came in. */
export const account: Decider<Account, AccountCommand, AccountEvent> = {
  category: accountEvents.category,
  initial,
  evolve,
  decide,
};

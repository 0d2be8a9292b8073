import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import { isBlank } from '../kernel/text.ts';
import type { AccountCommand, RegisterAccount, SignInCommand } from './commands.ts';
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

const decide = (account: Account, command: AccountCommand): Decision<AccountEvent> => {
  switch (command.type) {
    case 'RegisterAccount':
      return register(account, command);
    default:
      return unreachable(command.type);
  }
};

/** A member's account: who they are. */
export const account: Decider<Account, AccountCommand, AccountEvent> = {
  category: accountEvents.category,
  initial,
  evolve,
  decide,
};

const note = (_nothing: null, command: SignInCommand): Decision<AccountEvent> => {
  switch (command.type) {
    case 'RecordSignIn':
      return [signedIn({})];
    case 'RecordSignInFailure':
      return [signInFailed({})];
    default:
      return unreachable(command);
  }
};

/**
 * When somebody came in by an account, or tried to. Whoever asks knows that the account exists. Anybody can fail to sign
 * in as often as they like, so nothing here may depend on how often that was.
 */
export const signIns: Decider<null, SignInCommand, AccountEvent> = {
  category: accountEvents.category,
  memory: 'nothing',
  initial: null,
  evolve: () => null,
  decide: note,
};

import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { AccountEvent, AccountRegistration } from './events.ts';

export type Account =
  | { readonly status: 'unregistered' }
  | { readonly status: 'registered'; readonly registration: AccountRegistration };

export const initial: Account = { status: 'unregistered' };

export const evolve: Evolve<Account, AccountEvent> = (account, event) => {
  switch (event.type) {
    case 'AccountRegistered':
      return { status: 'registered', registration: event.data };
    case 'SignedIn':
    case 'SignInFailed':
      return account;
    default:
      return unreachable(event);
  }
};

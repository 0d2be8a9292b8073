import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { CharitySignup, ConsultantSignup, WaitingListEvent } from './events.ts';

export type WaitingListSignup =
  | { readonly status: 'none' }
  | { readonly status: 'charity-waiting'; readonly signup: CharitySignup }
  | { readonly status: 'consultant-waiting'; readonly signup: ConsultantSignup };

export const initial: WaitingListSignup = { status: 'none' };

export const evolve: Evolve<WaitingListSignup, WaitingListEvent> = (_signup, event) => {
  switch (event.type) {
    case 'CharityJoinedWaitingList':
      return { status: 'charity-waiting', signup: event.data };
    case 'ConsultantJoinedWaitingList':
      return { status: 'consultant-waiting', signup: event.data };
    default:
      return unreachable(event);
  }
};

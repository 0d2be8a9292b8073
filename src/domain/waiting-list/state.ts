import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { CharitySignup, ConsultantSignup, WaitingListEvent } from './events.ts';

/** The first details, to recognise a repetition. */
type Entry =
  | { readonly kind: 'charity'; readonly signup: CharitySignup }
  | { readonly kind: 'consultant'; readonly signup: ConsultantSignup };

export type WaitingListSignup =
  | { readonly status: 'none' }
  | { readonly status: 'waiting'; readonly entry: Entry; readonly invitations: number }
  | { readonly status: 'converted'; readonly entry: Entry; readonly userId: string }
  | { readonly status: 'withdrawn'; readonly kind: Entry['kind'] };

export const initial: WaitingListSignup = { status: 'none' };

export const evolve: Evolve<WaitingListSignup, WaitingListEvent> = (state, event) => {
  switch (event.type) {
    case 'CharityJoinedWaitingList':
      return { status: 'waiting', entry: { kind: 'charity', signup: event.data }, invitations: 0 };
    case 'ConsultantJoinedWaitingList':
      return { status: 'waiting', entry: { kind: 'consultant', signup: event.data }, invitations: 0 };
    case 'SignupInvited':
      return state.status === 'waiting' ? { ...state, invitations: state.invitations + 1 } : state;
    case 'SignupConverted':
      return 'entry' in state ? { status: 'converted', entry: state.entry, userId: event.data.userId } : state;
    case 'SignupWithdrawn':
      return { status: 'withdrawn', kind: event.data.kind };
    default:
      return unreachable(event);
  }
};

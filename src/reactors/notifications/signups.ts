import { fold } from '../../commands/fold.ts';
import { waitingListSignup } from '../../domain/waiting-list/decide.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { type Recipient, recipientOf } from './recipients.ts';

/** Finds the recipient of a waiting-list signup; null when it does not exist or was withdrawn. */
export const joinedAs = async (
  store: Pick<EventStore, 'readStream'>,
  signupId: string,
): Promise<{ readonly kind: 'charity' | 'consultant'; readonly recipient: Recipient } | null> => {
  const state = await fold(store, waitingListSignup, signupId);
  if (!('entry' in state)) return null;
  const { entry } = state;
  const name = entry.kind === 'charity' ? entry.signup.contactName : entry.signup.fullName;
  const recipient = recipientOf(signupId, entry.signup.email, name);
  return recipient && { kind: entry.kind, recipient };
};

import { fold } from '../../commands/fold.ts';
import { waitingListSignup } from '../../domain/waiting-list/decide.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { type Reader, readerOf } from './readers.ts';

/** Who is on the waiting list under an id; null for nobody, or nobody any more. */
export const joinedAs = async (
  store: Pick<EventStore, 'readStream'>,
  signupId: string,
): Promise<{ readonly kind: 'charity' | 'consultant'; readonly reader: Reader } | null> => {
  const state = await fold(store, waitingListSignup, signupId);
  if (!('entry' in state)) return null;
  const { entry } = state;
  const name = entry.kind === 'charity' ? entry.signup.contactName : entry.signup.fullName;
  const reader = readerOf(signupId, entry.signup.email, name);
  return reader && { kind: entry.kind, reader };
};

import { foldStream } from '../../commands/fold.ts';
import { waitingListSignup } from '../../domain/waiting-list/decide.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { type Reader, readerOf } from './readers.ts';

/** Who is behind a signup; null when it is unknown or its person has asked to be forgotten. */
export const joinedAs = async (
  store: Pick<EventStore, 'readStream'>,
  signupId: string,
): Promise<{ readonly kind: 'charity' | 'consultant'; readonly reader: Reader } | null> => {
  // Its first event says it; what comes after says what became of it.
  const { state } = await foldStream(store, waitingListSignup, signupId, { limit: 1 });
  if (state.status === 'charity-waiting') {
    const reader = readerOf(signupId, state.signup.email, state.signup.contactName);
    return reader && { kind: 'charity', reader };
  }
  if (state.status === 'consultant-waiting') {
    const reader = readerOf(signupId, state.signup.email, state.signup.fullName);
    return reader && { kind: 'consultant', reader };
  }
  return null;
};

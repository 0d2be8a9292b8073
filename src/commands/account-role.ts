import { account } from '../domain/accounts/decide.ts';
import type { MemberRole } from '../domain/kernel/event.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { foldStream } from './fold.ts';

/**
 * The role of an open account; null when it is unknown or closed. Reads only two events, because streams can be long:
 * older histories contain many sign-in attempts.
 */
export const openAccountRole = async (
  store: Pick<EventStore, 'readStream'>,
  userId: string,
): Promise<MemberRole | null> => {
  const { last } = await foldStream(store, account, userId, { direction: 'backwards', limit: 1 });
  if (last?.type === 'AccountClosed') return null;
  const { state } = await foldStream(store, account, userId, { limit: 1 });
  return state.status === 'registered' ? state.registration.role : null;
};

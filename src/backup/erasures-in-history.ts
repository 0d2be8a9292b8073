import { aggregateIdOf, type Position } from '../domain/kernel/event.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { Erasure } from '../vault/erasures.ts';

/** Events that destroy the key of the person whom their stream is about. */
const ERASING = ['AccountClosed', 'MemberInvitationWithdrawn', 'SignupWithdrawn'];

const PAGE = 500;

/**
 * Everyone who was erased after a position. A history that outlived its database, or that was copied while a person was
 * being erased, knows more about it than the vault of the backup.
 */
export const erasuresInHistory = async (
  history: Pick<EventStore, 'readAll'>,
  after: Position,
): Promise<readonly Erasure[]> => {
  const erasures: Erasure[] = [];
  for (let position = after; ; ) {
    const { events, next, end } = await history.readAll(position, PAGE, ERASING);
    erasures.push(...events.map((event) => ({ subject: aggregateIdOf(event), at: event.recordedAt })));
    if (end) return erasures;
    position = next;
  }
};

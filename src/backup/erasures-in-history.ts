import { z } from 'zod';
import { aggregateIdOf, ORIGIN, type Position, type RecordedEvent } from '../domain/kernel/event.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { Erasure } from '../vault/erasures.ts';

/** Events that destroy the key of the person whom their stream is about. */
const ERASING = ['AccountClosed', 'MemberInvitationWithdrawn', 'SignupWithdrawn'];

const PAGE = 500;

/**
 * The people erased after a position. A history that outlived its database, or that was copied during an erasure,
 * contains more of them than the vault in the backup.
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

/** The member who accepted the invitation; its key is destroyed with that member's account. */
const acceptedBy = ({ type, data }: RecordedEvent): string | null =>
  type === 'MemberInvitationAccepted' ? z.object({ userId: z.string() }).parse(data).userId : null;

/**
 * The destroyed keys that no event of the history explains: the platform did not destroy them. The hash chain shows
 * whether the history itself was changed.
 */
export const unexplainedErasures = async (
  history: Pick<EventStore, 'readAll'>,
  erasures: readonly Erasure[],
): Promise<readonly Erasure[]> => {
  const explained = new Set<string>();
  const accepted = new Map<string, string>();
  for (let position = ORIGIN, isOver = false; !isOver; ) {
    const { events, next, end } = await history.readAll(position, PAGE, [...ERASING, 'MemberInvitationAccepted']);
    for (const event of events) {
      const userId = acceptedBy(event);
      if (userId === null) explained.add(aggregateIdOf(event));
      else accepted.set(aggregateIdOf(event), userId);
    }
    position = next;
    isOver = end;
  }
  return erasures.filter(({ subject }) => !explained.has(subject) && !explained.has(accepted.get(subject) ?? ''));
};

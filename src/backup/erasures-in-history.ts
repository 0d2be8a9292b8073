import { aggregateIdOf, ORIGIN, type Position } from '../domain/kernel/event.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { pagesAfter } from '../eventstore/reading.ts';
import { acceptedBy, acceptingType, erasingTypes } from '../history/integrity/check-keys.ts';
import type { Erasure } from '../vault/erasures.ts';

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
  for await (const { events } of pagesAfter(history, after, PAGE, erasingTypes)) {
    erasures.push(...events.map((event) => ({ subject: aggregateIdOf(event), at: event.recordedAt })));
  }
  return erasures;
};

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
  for await (const { events } of pagesAfter(history, ORIGIN, PAGE, [...erasingTypes, acceptingType])) {
    for (const event of events) {
      if (erasingTypes.includes(event.type)) explained.add(aggregateIdOf(event));
      const userId = acceptedBy(event);
      if (userId !== null) accepted.set(aggregateIdOf(event), userId);
    }
  }
  return erasures.filter(({ subject }) => !explained.has(subject) && !explained.has(accepted.get(subject) ?? ''));
};

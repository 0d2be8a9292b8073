import { ORIGIN, type RecordedEvent } from '../../domain/kernel/event.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { eventAt } from '../../eventstore/reading.ts';
import type { Claim } from './claims.ts';
import { block, copyBlocked, type Unit } from './fold.ts';
import type { GenerationStore } from './generation-store.ts';

/** Maximum number of parked events that are retried in one transaction. */
const RETRY_SIZE = 200;

const unitName = ({ kind, key }: Unit): string => `${kind} ${key}`;

/**
 * Retries parked events: all, or those of some units. An event that is no longer in the store stays parked, with the
 * events that wait behind it. @returns the claim afterwards; null if it was lost.
 */
export const retryParked = async (
  history: Pick<EventStore, 'readStream'>,
  store: Pick<GenerationStore, 'parkedEvents' | 'retry'>,
  claim: Claim,
  units: readonly Unit[] | null = null,
): Promise<Claim | null> => {
  const blocked = copyBlocked(claim.blocked);
  const wanted = units === null ? null : new Set(units.map(unitName));
  if (wanted === null) {
    blocked.rows.clear();
    blocked.streams.clear();
  }
  for (const { kind, key } of units ?? []) (kind === 'row' ? blocked.rows : blocked.streams).delete(key);
  let after = ORIGIN;
  for (;;) {
    const parked = await store.parkedEvents.list(RETRY_SIZE, after);
    const last = parked.at(-1);
    if (!last) return { ...claim, blocked };
    const events: (Unit & { readonly event: RecordedEvent })[] = [];
    for (const { kind, key, stream, revision } of parked) {
      if (wanted !== null && !wanted.has(unitName({ kind, key }))) continue;
      const event = await eventAt(history, stream, revision);
      if (event) events.push({ kind, key, event });
      else block(blocked, { kind, key });
    }
    if (events.length > 0 && !(await store.retry(claim, events, blocked))) return null;
    after = last.position;
  }
};

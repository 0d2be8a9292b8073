import type pg from 'pg';
import { ORIGIN } from '../../domain/kernel/event.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { listCopies } from './manifest.ts';

/** Age of the oldest event that is missing in the live copy, in seconds; 0 when it is complete. */
export const lagOf = async (pool: pg.Pool, history: Pick<EventStore, 'readAll'>, now: Date): Promise<number> => {
  const live = (await listCopies(pool)).find(({ isLive }) => isLive);
  const { events } = await history.readAll(live?.completeTo ?? ORIGIN, 1);
  const [missing] = events;
  return missing ? Math.max(0, (now.getTime() - Date.parse(missing.recordedAt)) / 1_000) : 0;
};

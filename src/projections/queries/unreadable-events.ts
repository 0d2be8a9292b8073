import { sql } from 'kysely';
import type { ReadDb } from '../read-models.ts';

/** How many events of a type this release cannot read. */
interface UnreadableEvents {
  readonly type: string;
  readonly events: number;
}

/** The event types with events that this release cannot read, by name. */
export const unreadableEvents = (db: ReadDb): Promise<readonly UnreadableEvents[]> =>
  db
    .selectFrom('history')
    .select(['type', sql<number>`count(*)::integer`.as('events')])
    .where('fault', 'is not', null)
    .where('skipped', '=', false)
    .groupBy('type')
    .orderBy('type')
    .execute();

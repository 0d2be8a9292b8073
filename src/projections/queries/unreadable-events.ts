import { sql } from 'kysely';
import type { ReadDb } from '../read-models.ts';

/** The event types with events that this release cannot read, by name, and how many there are. */
export const unreadableEvents = (db: ReadDb) =>
  db
    .selectFrom('history')
    .select(['type', sql<number>`count(*)::integer`.as('events')])
    .where('fault', 'is not', null)
    .where('skipped', '=', false)
    .groupBy('type')
    .orderBy('type')
    .execute();

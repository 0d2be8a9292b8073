import type { Position } from '../domain/kernel/event.ts';
import { isSealed } from '../eventstore/encrypted-field.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { pathsOf } from '../eventstore/field-path.ts';
import { pagesAfter } from '../eventstore/reading.ts';
import { everyValue, type Queryable } from '../platform/statements.ts';

const PAGE = 500;

/**
 * The ids of the people whose encrypted data is in the history after a position, and whose key, or its tombstone, is not
 * in the vault. A history that outlived its database contains those who came after the backup.
 * @param history as stored, with personal data encrypted.
 */
export const peopleWithoutKeys = async (
  pool: Queryable,
  history: Pick<EventStore, 'readAll'>,
  after: Position,
): Promise<readonly string[]> => {
  const people = new Set<string>();
  for await (const { events } of pagesAfter(history, after, PAGE)) {
    for (const { data, metadata } of events) {
      if (metadata.subject !== undefined && pathsOf(data, isSealed).length > 0) people.add(metadata.subject);
    }
  }
  return everyValue<string>(
    pool,
    `select subject from unnest($1::text[]) as given (subject)
     where subject not in (select subject from vault.person_keys) order by subject`,
    [[...people]],
  );
};

import type { DomainEvent } from '../../src/domain/kernel/event.ts';
import { historyMigrations } from '../../src/eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { createProjectionEngine } from '../../src/projections/engine/engine.ts';
import { projectionMigrations } from '../../src/projections/engine/migrations.ts';
import { allProjections, openReadModels, type ReadDb } from '../../src/projections/read-models.ts';
import { toAppend } from '../builders/recorded.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { silent } from './tally-events.ts';

/** A stream, an event and the time it occurred. */
export type Happening = readonly [stream: string, event: DomainEvent, at?: string];

/** All read models of the platform, with a separate history and database. */
export interface ReadModelsAtWork {
  readonly database: TestDatabase;
  readonly db: ReadDb;
  /** Appends events and folds them into every read model. */
  happened(...facts: readonly Happening[]): Promise<void>;
  /** Empties all tables; earlier events are not folded again. */
  clear(): Promise<void>;
  drop(): Promise<void>;
}

const someMoment = '2026-03-01T09:30:00.000Z';

export const readModelsAtWork = async (): Promise<ReadModelsAtWork> => {
  const database = await freshDatabase([...historyMigrations, ...projectionMigrations]);
  const store = await openPostgresEventStore({ url: database.url, poolSize: 2, logger: silent });
  const engine = createProjectionEngine({ pool: database.pool, store, projections: allProjections, logger: silent });
  await engine.prepare();
  const tables = allProjections.map(({ name, version }) => `read_models.${name}_v${version}`).join(', ');
  return {
    database,
    db: openReadModels(database.pool),
    happened: async (...facts) => {
      for (const [stream, event, occurredAt = someMoment] of facts) {
        await store.append(stream, [toAppend(event, { occurredAt })], 'any');
      }
      await engine.catchUpAll();
    },
    clear: async () => {
      await database.pool.query(`truncate projections.forgotten, ${tables}`);
    },
    drop: async () => {
      await engine.close();
      await store.close();
      await database.drop();
    },
  };
};

/** A time on one fixed day; `number` is the minute after 09:00. */
export const minute = (number: number): string => `2026-03-01T09:${String(number).padStart(2, '0')}:00.000Z`;

/** Requests every page of a list. @returns the ids on each page. */
export const everyPage = async (
  list: (
    cursor: string | undefined,
  ) => Promise<{ readonly data: readonly { readonly id: string }[]; readonly nextCursor: string | null }>,
): Promise<readonly (readonly string[])[]> => {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const { data, nextCursor } = await list(cursor);
    pages.push(data.map((entry) => entry.id));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
};

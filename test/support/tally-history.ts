import type { EventStore } from '../../src/eventstore/event-store.ts';
import { historyMigrations } from '../../src/eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { createProjectionEngine, type ProjectionEngine } from '../../src/projections/engine/engine.ts';
import { projectionMigrations } from '../../src/projections/engine/migrations.ts';
import type { Projection } from '../../src/projections/engine/projection.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { silent, type TallyEvent, type TallyRow, tallies, toAppend } from './tally-events.ts';

/** A database with the tables of history and projection engine. */
export interface TallyHistory {
  readonly database: TestDatabase;
  readonly store: EventStore;
  /** Appends to one stream at any revision. @returns the last position */
  append(...events: readonly TallyEvent[]): Promise<string>;
  /** A prepared engine, closed by `drop`. */
  engine(
    projections?: readonly Projection[],
    parts?: Partial<Parameters<typeof createProjectionEngine>[0]>,
  ): Promise<ProjectionEngine>;
  /** The live rows, by key. */
  rows(relation?: string): Promise<readonly TallyRow[]>;
  drop(): Promise<void>;
}

export const tallyHistory = async (): Promise<TallyHistory> => {
  const database = await freshDatabase([...historyMigrations, ...projectionMigrations]);
  const store = await openPostgresEventStore({ url: database.url, poolSize: 3, logger: silent });
  const engines: ProjectionEngine[] = [];
  return {
    database,
    store,
    append: async (...events) => {
      const outcome = await store.append('tally-all', events.map(toAppend), 'any');
      if (outcome.outcome !== 'appended') throw new Error('The append was refused.');
      return outcome.position;
    },
    engine: async (projections = [tallies], parts = {}) => {
      const engine = createProjectionEngine({ pool: database.pool, store, projections, logger: silent, ...parts });
      engines.push(engine);
      await engine.prepare();
      return engine;
    },
    rows: async (relation = 'read_models.tallies') =>
      (await database.pool.query<TallyRow>(`select * from ${relation} order by tally`)).rows,
    drop: async () => {
      await Promise.all(engines.map((engine) => engine.close()));
      await store.close();
      await database.drop();
    },
  };
};

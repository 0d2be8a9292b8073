import { randomUUID } from 'node:crypto';
import pino, { type Logger } from 'pino';
import type { DomainEvent, EventToAppend } from '../../src/domain/kernel/event.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { historyMigrations } from '../../src/eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { createProjectionEngine, type ProjectionEngine } from '../../src/projections/engine/engine.ts';
import { projectionMigrations } from '../../src/projections/engine/migrations.ts';
import { type Projection, projection } from '../../src/projections/engine/projection.ts';
import { freshDatabase, type TestDatabase } from './database.ts';

/** A small domain for the projection engine's tests: named tallies that are opened, added to, moved and closed. */
export type TallyEvent =
  | DomainEvent<'TallyOpened', { tally: string; label: string }>
  | DomainEvent<'TallyAdded', { tally: string; amount: number }>
  | DomainEvent<'TallyMoved', { from: string; to: string; amount: number }>
  | DomainEvent<'TallyClosed', { tally: string }>
  | DomainEvent<'TallyLookedAt', { tally: string }>;

export interface TallyRow {
  readonly tally: string;
  readonly label: string | null;
  readonly total: number;
  /** Every change in order, so that a doubled, lost or reordered event shows. */
  readonly trail: readonly string[];
  readonly changed_at: string;
}

export const opened = (tally: string, label = tally): TallyEvent => ({ type: 'TallyOpened', data: { tally, label } });
export const added = (tally: string, amount: number): TallyEvent => ({ type: 'TallyAdded', data: { tally, amount } });
export const moved = (from: string, to: string, amount: number): TallyEvent => ({
  type: 'TallyMoved',
  data: { from, to, amount },
});
export const closed = (tally: string): TallyEvent => ({ type: 'TallyClosed', data: { tally } });
export const lookedAt = (tally: string): TallyEvent => ({ type: 'TallyLookedAt', data: { tally } });

const change = (row: TallyRow | null, tally: string, amount: number, at: string): TallyRow => ({
  tally,
  label: row?.label ?? null,
  total: (row?.total ?? 0) + amount,
  trail: [...(row?.trail ?? []), String(amount)],
  changed_at: at,
});

/** One row a tally; deleted when it closes. Does not handle `TallyLookedAt`. */
export const tallies: Projection<TallyRow, TallyEvent> = projection<TallyRow, TallyEvent>({
  name: 'tallies',
  version: 1,
  table: {
    columns: { tally: 'text', label: 'text', total: 'integer', trail: 'text[]', changed_at: 'timestamptz' },
    keyColumn: 'tally',
    indexes: [['total desc', 'tally']],
  },
  key: ({ type, data }) => (type === 'TallyMoved' ? [data.from, data.to] : data.tally),
  handlers: {
    TallyOpened: (_row, { data, metadata }) => ({
      tally: data.tally,
      label: data.label,
      total: 0,
      trail: ['opened'],
      changed_at: metadata.occurredAt,
    }),
    TallyAdded: (row, { data, metadata }) => change(row, data.tally, data.amount, metadata.occurredAt),
    TallyMoved: (row, { data, metadata }, key) =>
      change(row, key, key === data.from ? -data.amount : data.amount, metadata.occurredAt),
    TallyClosed: () => null,
  },
});

export const toAppend = (event: DomainEvent): EventToAppend => ({
  eventId: randomUUID(),
  type: event.type,
  data: event.data,
  metadata: {
    schemaVersion: 1,
    occurredAt: '2026-03-01T09:30:00.000Z',
    actor: { id: 'test', role: 'system' },
    source: 'test',
    correlationId: 'test',
    causationId: 'test',
  },
});

export const silent: Logger = pino({ level: 'silent' });

/** A database with a history and the engine's own tables. */
export interface TallyHistory {
  readonly database: TestDatabase;
  readonly store: EventStore;
  /** Appends to one stream for each call, whatever its revision. @returns the last position. */
  append(...events: readonly TallyEvent[]): Promise<string>;
  /** An engine that `drop` will close; prepared. */
  engine(
    projections?: readonly Projection[],
    parts?: Partial<Parameters<typeof createProjectionEngine>[0]>,
  ): Promise<ProjectionEngine>;
  /** What queries see, by key. */
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

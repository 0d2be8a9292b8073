import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type AnalyticsTable, analyticsTables } from '../../src/analytics/tables.ts';
import { generate } from '../../src/demo/generate.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import type { RecordedEvent } from '../../src/domain/kernel/event.ts';
import { ORIGIN } from '../../src/domain/kernel/event.ts';
import { valueAt } from '../../src/eventstore/field-path.ts';

export type MemoryRow = readonly (string | number | boolean | null)[];

/** The analytical copy of some events in memory, without pseudonyms. */
export interface MemoryCopy {
  run(sql: string): Promise<readonly MemoryRow[]>;
  close(): void;
}

const types = {
  text: 'varchar',
  number: 'double',
  boolean: 'boolean',
  timestamp: 'timestamp',
  date: 'date',
  list: 'varchar[]',
} as const;

const london = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' });

/** `2026-03-01 09:30:00`, in the United Kingdom. */
export const ukTime = (instant: string): string => london.format(new Date(instant));
export const ukDay = (instant: string): string => ukTime(instant).slice(0, 10);

/** The ids that an event can be joined by. */
export const joinIdsOf = ({ stream, data }: RecordedEvent): Readonly<Record<string, unknown>> => {
  const at = stream.indexOf('-');
  const [category, id] = [stream.slice(0, at), stream.slice(at + 1)];
  const own = (field: string, categories: readonly string[]): unknown =>
    valueAt(data, [field]) ?? (categories.includes(category) ? id : null);
  return {
    project_id: own('projectId', ['project']),
    charity_id: own('charityId', ['charity']),
    consultant_id: own('consultantId', ['consultant']),
    visitor_id: own('visitorId', ['visitor']),
    signup_id: own('signupId', ['waitingListSignup']),
    account_id: own('userId', ['account', 'signIns', 'reader']),
  };
};

const rowOf = (event: RecordedEvent, { columns }: AnalyticsTable): Readonly<Record<string, unknown>> => {
  const { stream, type, metadata, position, data } = event;
  const envelope: Readonly<Record<string, unknown>> = {
    position,
    event_id: event.eventId,
    stream,
    category: stream.slice(0, stream.indexOf('-')),
    type,
    occurred_at: metadata.occurredAt.replace('Z', ''),
    local_time: ukTime(metadata.occurredAt),
    local_day: ukDay(metadata.occurredAt),
    role: metadata.actor.role,
    source: metadata.source,
    ...joinIdsOf(event),
  };
  return Object.fromEntries(
    columns.map(({ name, field, type: kind }) => {
      const value = field === '' ? envelope[name] : valueAt(data, field.split('.'));
      const isInstant = kind === 'timestamp' && typeof value === 'string';
      return [name, isInstant ? value.replace('Z', '') : (value ?? null)];
    }),
  );
};

export const memoryCopy = async (events: readonly RecordedEvent[]): Promise<MemoryCopy> => {
  const folder = await mkdtemp(join(tmpdir(), 'memory-copy-'));
  const connection = await (await DuckDBInstance.create()).connect();
  try {
    for (const table of analyticsTables(catalogue)) {
      const own = events.filter(({ type }) => table.eventType === null || type === table.eventType);
      const columns = table.columns.map(({ name, type }) => `${name} ${types[type]}`).join(', ');
      await connection.run(`create table ${table.name} (${columns})`);
      if (own.length === 0) continue;
      const file = join(folder, `${table.name}.json`);
      await writeFile(file, own.map((event) => JSON.stringify(rowOf(event, table))).join('\n'));
      const shape = table.columns.map(({ name, type }) => `${name}: '${types[type]}'`).join(', ');
      await connection.run(`insert into ${table.name} by name
        select * from read_json('${file}', format = 'newline_delimited', columns = {${shape}})`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return {
    run: async (sql) => (await connection.runAndReadAll(sql)).getRowsJson() as readonly MemoryRow[],
    close: () => connection.closeSync(),
  };
};

/** A generated history of five years up to the end of February 2026. */
export const generatedEvents = (events: number, seed = 7): readonly RecordedEvent[] =>
  [...generate({ events, seed, after: ORIGIN, until: new Date('2026-03-01T00:00:00Z') })]
    .flatMap((step) => step.events)
    .map(
      ({ stream, event }, place) =>
        ({
          ...event,
          stream,
          revision: 0,
          position: String(place + 1).padStart(20, '0'),
          recordedAt: event.metadata.occurredAt,
        }) as unknown as RecordedEvent,
    );

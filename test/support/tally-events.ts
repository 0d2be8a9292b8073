import { randomUUID } from 'node:crypto';
import pino, { type Logger } from 'pino';
import type { DomainEvent, EventToAppend } from '../../src/domain/kernel/event.ts';
import { type Projection, projection } from '../../src/projections/engine/projection.ts';
import {
  integer,
  nullable,
  type RowOf,
  readModelTable,
  text,
  textArray,
  timestamptz,
} from '../../src/projections/engine/table.ts';

/** A small domain for the tests of the projection engine: tallies that are opened, added to, moved and closed. */
export type TallyEvent =
  | DomainEvent<'TallyOpened', { tally: string; label: string }>
  | DomainEvent<'TallyAdded', { tally: string; amount: number }>
  | DomainEvent<'TallyMoved', { from: string; to: string; amount: number }>
  | DomainEvent<'TallyClosed', { tally: string }>
  | DomainEvent<'TallyLookedAt', { tally: string }>;

const table = readModelTable({
  name: 'tallies',
  keyColumn: 'tally',
  columns: {
    tally: text(),
    label: nullable(text()),
    total: integer(),
    /** Every change in order, to reveal duplicate, missing or reordered events. */
    trail: textArray(),
    changed_at: timestamptz(),
  },
  indexes: [['total desc', 'tally']],
});

export type TallyRow = RowOf<typeof table>;

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

/** One row per tally, deleted when it closes. Does not handle `TallyLookedAt`. */
export const tallies = projection<typeof table, TallyEvent>({
  table,
  version: 1,
  purpose: 'Tallies with their totals.',
  key: ({ type, data }) => (type === 'TallyMoved' ? [data.from, data.to] : data.tally),
  handlers: {
    TallyOpened: (row, { data, metadata }) => ({
      tally: data.tally,
      label: data.label,
      total: row?.total ?? 0,
      trail: [...(row?.trail ?? []), 'opened'],
      changed_at: metadata.occurredAt,
    }),
    TallyAdded: (row, { data, metadata }) => change(row, data.tally, data.amount, metadata.occurredAt),
    TallyMoved: (row, { data, metadata }, key) =>
      change(row, key, key === data.from ? -data.amount : data.amount, metadata.occurredAt),
    TallyClosed: () => null,
  },
});

/** The same under another name: the engine folds both together. */
export const talliesAgain: Projection = { ...tallies, name: 'tallies_again' };

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

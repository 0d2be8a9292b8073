import { randomBytes, randomUUID } from 'node:crypto';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { foldStream } from '../../src/commands/fold.ts';
import { defineEvents, type EventEntry, type EventOf, revised } from '../../src/domain/kernel/define-events.ts';
import { type EventToAppend, ORIGIN, type RecordedEvent } from '../../src/domain/kernel/event.ts';
import { catalogueOf } from '../../src/domain/kernel/event-catalogue.ts';
import { pii } from '../../src/domain/kernel/personal-data.ts';
import { encrypted } from '../../src/eventstore/encrypted.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { historyMigrations } from '../../src/eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { createProjectionEngine, type ProjectionEngine } from '../../src/projections/engine/engine.ts';
import { projectionMigrations } from '../../src/projections/engine/migrations.ts';
import { type Projection, projection } from '../../src/projections/engine/projection.ts';
import { boolean, integer, readModelTable, text } from '../../src/projections/engine/table.ts';
import { vaultMigrations } from '../../src/vault/migrations.ts';
import { openVault, type Vault } from '../../src/vault/vault.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

/** Events in their second version. The fixed upcaster converts every table, the faulty one throws on one. */
const guestsWith = (lift: (data: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>) =>
  defineEvents('guest', {
    GuestInvited: revised(z.object({ name: pii(z.string(), 'Former guest'), table: z.int() }), lift),
    GuestLeft: z.object({ early: z.boolean() }),
  });
const fixed = guestsWith((data) => ({ ...data, table: Number(data.table) }));
const faulty = guestsWith((data) => {
  if (data.table === '13') throw new Error(`Cannot seat ${String(data.name)} at table 13`);
  return { ...data, table: Number(data.table) };
});
/** The events of a newer release. */
const newer = defineEvents('guest', {
  GuestInvited: revised(
    z.object({ name: pii(z.string(), 'Former guest'), table: z.int() }),
    (data) => ({ ...data, table: Number(data.table) }),
    (data) => data,
  ),
  GuestLeft: z.object({ early: z.boolean() }),
});
type GuestEvent = EventOf<typeof fixed>;

const invitedTable = readModelTable({
  name: 'invited',
  keyColumn: 'guest',
  columns: { guest: text(), name: text(), table_number: integer() },
});
const invited = projection<typeof invitedTable, GuestEvent>({
  table: invitedTable,
  version: 1,
  purpose: 'Guests who are invited.',
  key: ({ stream }) => stream,
  handlers: {
    GuestInvited: (_row, { data }, guest) => ({ guest, name: data.name, table_number: data.table }),
  },
});
const leftTable = readModelTable({ name: 'left', keyColumn: 'guest', columns: { guest: text(), early: boolean() } });
const left = projection<typeof leftTable, GuestEvent>({
  table: leftTable,
  version: 1,
  purpose: 'Guests who left.',
  key: ({ stream }) => stream,
  handlers: { GuestLeft: (_row, { data }, guest) => ({ guest, early: data.early }) },
});

const logger = pino({ level: 'silent' });

describe('an event that cannot be read', () => {
  let database: TestDatabase;
  let history: EventStore;
  let vault: Vault;
  let engines: ProjectionEngine[];
  beforeEach(async () => {
    database = await freshDatabase([...historyMigrations, ...vaultMigrations, ...projectionMigrations]);
    history = await openPostgresEventStore({ url: database.url, poolSize: 3, logger });
    vault = openVault({ pool: database.pool, masterKey: randomBytes(32), clock: () => new Date() });
    engines = [];
    return async () => {
      await Promise.all(engines.map((engine) => engine.close()));
      await history.close();
      await database.drop();
    };
  });

  const reading = (set: { readonly entries: readonly EventEntry[] }): EventStore =>
    encrypted(history, { keys: vault.keys, catalogue: catalogueOf([set]).entries });

  const engineOn = async (store: EventStore, projections: readonly Projection[] = [invited, left]) => {
    const engine = createProjectionEngine({ pool: database.pool, store, projections, logger });
    engines.push(engine);
    await engine.prepare();
    return engine;
  };

  const envelope = (type: string, data: object, schemaVersion: number): EventToAppend => ({
    eventId: randomUUID(),
    type,
    data,
    metadata: {
      schemaVersion,
      occurredAt: '2026-03-01T09:30:00.000Z',
      actor: { id: 'test', role: 'system' },
      source: 'test',
      correlationId: 'test',
      causationId: 'test',
      subject: 'Zelda',
    },
  });
  const invitation = (name: string, table: number | string = 1, version = 2) =>
    envelope('GuestInvited', { name, table }, version);
  const departure = () => envelope('GuestLeft', { early: true }, 1);

  const write = async (store: EventStore, stream: string, ...events: readonly EventToAppend[]): Promise<string> => {
    const outcome = await store.append(stream, events, 'any');
    if (outcome.outcome !== 'appended') throw new Error('The append was refused.');
    return outcome.position;
  };

  const invitedRows = async () =>
    (await database.pool.query('select guest, name from read_models.invited order by guest')).rows;
  const leftRows = async () => (await database.pool.query('select guest from read_models.left order by guest')).rows;
  const parked = async () =>
    (
      await database.pool.query(
        'select projection, kind, key, waiting, error from projections.parked_events order by position',
      )
    ).rows;

  /** Kinds of unreadable events: how each is written, which catalogue fails, and which can read it. */
  const ways = [
    {
      way: 'whose upcaster throws',
      bad: async () => write(reading(fixed), 'guest-bad', invitation('Zelda', '13', 1)),
      failing: faulty,
      mended: fixed,
      reason: /^Version 1 cannot be upcast: Error\.$/,
    },
    {
      way: 'of a version that a newer release wrote',
      bad: async () => write(reading(newer), 'guest-bad', invitation('Zelda', 13, 3)),
      failing: fixed,
      mended: newer,
      reason: /^Version 3 is newer than this release, which knows version 2\.$/,
    },
  ];

  it.each(ways)('$way is parked by the projections that handle it, until it is readable', async (given) => {
    const store = reading(given.failing);
    await write(store, 'guest-a', invitation('Ann'));
    await given.bad();
    await write(store, 'guest-bad', invitation('Zelda'), departure());
    const last = await write(store, 'guest-c', invitation('Cem'), departure());
    const engine = await engineOn(store);
    expect(await engine.catchUp('invited')).toBe(last);
    expect(await engine.catchUp('left')).toBe(last);
    expect(await invitedRows()).toEqual([
      { guest: 'guest-a', name: 'Ann' },
      { guest: 'guest-c', name: 'Cem' },
    ]);
    expect(await leftRows()).toEqual([{ guest: 'guest-bad' }, { guest: 'guest-c' }]);
    expect(await parked()).toEqual([
      {
        projection: 'invited',
        kind: 'row',
        key: 'guest-bad',
        waiting: false,
        error: expect.stringMatching(given.reason),
      },
      { projection: 'invited', kind: 'row', key: 'guest-bad', waiting: true, error: null },
    ]);
    expect(JSON.stringify(await parked())).not.toContain('Zelda');

    expect(await engine.replayParked('invited')).toBe(1);
    const fixedEngine = await engineOn(reading(given.mended));
    expect(await fixedEngine.replayParked('invited')).toBe(0);
    expect((await invitedRows()).map(({ guest }) => guest)).toEqual(['guest-a', 'guest-bad', 'guest-c']);
    expect(await parked()).toEqual([]);
  });

  it.each([
    ['has a wrong field', { name: 'Zelda', tabel: 13 }, 'Field table is missing, field tabel is not known.'],
    ['has a value of the wrong kind', { name: 'Zelda', table: '13' }, 'Field table does not fit its schema.'],
  ])('because it %s is parked with the names of the fields alone', async (_how, data, error) => {
    await write(history, 'guest-bad', envelope('GuestInvited', data, 2));
    const last = await write(reading(fixed), 'guest-bad', departure());
    const engine = await engineOn(reading(fixed));
    for (const name of engine.names) expect(await engine.catchUp(name)).toBe(last);
    expect(await invitedRows()).toEqual([]);
    expect(await leftRows()).toEqual([{ guest: 'guest-bad' }]);
    expect(await parked()).toEqual([{ projection: 'invited', kind: 'row', key: 'guest-bad', waiting: false, error }]);
  });

  it('of an unknown type reaches every reader, marked, and is folded by nothing', async () => {
    await write(history, 'guest-bad', envelope('GuestDanced', { name: 'Zelda' }, 1));
    const store = reading(fixed);
    const last = await write(store, 'guest-bad', departure());
    const [bad] = (await store.readAll(ORIGIN, 10)).events;
    expect(bad?.unreadable).toMatchObject({ reason: 'unknown-type' });
    const engine = await engineOn(store);
    for (const name of engine.names) expect(await engine.catchUp(name)).toBe(last);
    expect(await parked()).toEqual([]);
  });

  it('is parked by a process of the earlier release during a deployment, and folded by one of the newer without a restart', async () => {
    const [earlier, later] = [await engineOn(reading(fixed)), await engineOn(reading(newer))];
    await write(reading(fixed), 'guest-a', invitation('Ann'));
    await later.catchUp('invited');
    await write(reading(newer), 'guest-bad', invitation('Zelda', 13, 3));
    await write(reading(fixed), 'guest-c', invitation('Cem'));
    await earlier.catchUp('invited');
    expect((await invitedRows()).map(({ guest }) => guest)).toEqual(['guest-a', 'guest-c']);
    expect(await parked()).toHaveLength(1);
    // The next wake-up is enough; no new event is needed.
    await later.catchUp('invited');
    expect((await invitedRows()).map(({ guest }) => guest)).toEqual(['guest-a', 'guest-bad', 'guest-c']);
    expect(await parked()).toEqual([]);
    await write(reading(newer), 'guest-bad', invitation('Zoë', 14, 3));
    await earlier.catchUp('invited');
    await later.catchUp('invited');
    expect(await invitedRows()).toContainEqual({ guest: 'guest-bad', name: 'Zoë' });
  });

  it('because its ciphertext was altered is parked in the same way', async () => {
    const store = reading(fixed);
    await write(store, 'guest-a', invitation('Ann'));
    const sealed = { $sealed: `v1.${randomBytes(60).toString('base64url')}` };
    await vault.keys.ensure('Zelda');
    await write(history, 'guest-bad', envelope('GuestInvited', { name: sealed, table: 1 }, 2));
    const last = await write(store, 'guest-c', departure());
    const engine = await engineOn(store);
    for (const name of engine.names) expect(await engine.catchUp(name)).toBe(last);
    expect(await invitedRows()).toEqual([{ guest: 'guest-a', name: 'Ann' }]);
    expect(await leftRows()).toEqual([{ guest: 'guest-c' }]);
    expect(await parked()).toMatchObject([
      { projection: 'invited', error: 'Field name cannot be decrypted: it has changed since it was written.' },
    ]);
  });

  it('reaches every reader of the history, marked and without data', async () => {
    await write(reading(newer), 'guest-bad', invitation('Zelda', 13, 3));
    const store = reading(fixed);
    const last = await write(store, 'guest-a', invitation('Ann'));
    const stopping = new AbortController();
    const followed: RecordedEvent[] = [];
    for await (const event of store.subscribeAll(ORIGIN, stopping.signal)) {
      followed.push(event);
      if (event.position === last) break;
    }
    const streamed: RecordedEvent[] = [];
    for await (const event of store.readStream('guest-bad')) streamed.push(event);
    const pages = [(await store.readAll(ORIGIN, 10)).events, (await store.readAllBackwards(10)).events.toReversed()];
    for (const [bad, good] of [...pages, followed]) {
      expect(bad?.unreadable?.message).toContain('Version 3 is newer');
      expect(() => bad?.data).toThrow('Version 3 is newer');
      expect(good?.data).toEqual({ name: 'Ann', table: 1 });
    }
    expect(streamed.map(({ unreadable }) => unreadable?.message)).toEqual([expect.stringContaining('Version 3')]);
  });

  it('stops commands, even of an aggregate that would ignore its data', async () => {
    await write(reading(newer), 'guest-bad', invitation('Zelda', 13, 3));
    const guest = { category: 'guest', initial: 0, evolve: (count: number) => count + 1, decide: () => [] };
    await expect(foldStream(reading(fixed), guest, 'bad')).rejects.toThrow('Version 3 is newer');
  });
});

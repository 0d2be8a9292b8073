import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { silent } from '../../test/support/tally-events.ts';
import { catalogue } from '../domain/catalogue.ts';
import { ORIGIN, type RecordedEvent } from '../domain/kernel/event.ts';
import { encrypted } from '../eventstore/encrypted.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { writeInBulk } from '../eventstore/postgres/bulk.ts';
import { historyMigrations } from '../eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from '../eventstore/postgres/postgres-event-store.ts';
import { vaultMigrations } from '../vault/migrations.ts';
import { openPersonKeys } from '../vault/vault.ts';
import { writeSteps } from './bulk-writing.ts';
import { type GeneratedHistory, generate } from './generate.ts';
import type { Step } from './step.ts';

const wanted: GeneratedHistory = { events: 6_000, seed: 7, after: ORIGIN, until: new Date('2026-03-01T00:00:00Z') };

let database: TestDatabase;
let history: EventStore;
let opened: EventStore;
let masterKey: Buffer;

beforeEach(async () => {
  database = await freshDatabase([...vaultMigrations, ...historyMigrations]);
  history = await openPostgresEventStore({ url: database.url, poolSize: 3, logger: silent });
  masterKey = randomBytes(32);
  opened = encrypted(history, { keys: keys(), catalogue });
});

afterEach(async () => {
  await history.close();
  await database.drop();
});

const keys = () => openPersonKeys({ pool: database.pool, masterKey, clock: () => new Date() });

const write = (steps: Iterable<Step>, signal = new AbortController().signal, onProgress = (_: number) => {}) =>
  writeSteps(steps, { keys: keys(), write: writeInBulk(database.pool), signal, onProgress });

const all = async (store: EventStore): Promise<readonly RecordedEvent[]> =>
  (await store.readAll(ORIGIN, wanted.events + 1)).events;

describe('a written generated history', () => {
  it('is stored as generated, in order, with personal data that its keys decrypt', async () => {
    const steps = [...generate(wanted)];
    expect(await write(steps)).toBe(6_000);
    const forgotten = new Set(steps.flatMap(({ forgets }) => forgets));
    const placed = steps.flatMap(({ events: placedEvents }) => placedEvents);
    const events = await all(opened);
    expect(events).toHaveLength(placed.length);
    let [erased, personal] = [0, 0];
    for (const [place, event] of events.entries()) {
      const { stream, revision, event: meant } = placed[place] ?? { stream: '', revision: -1, event: null };
      const { eventId, type, metadata } = event;
      expect({ stream: event.stream, revision: event.revision, eventId, type, metadata }).toEqual({
        stream,
        revision,
        eventId: meant?.eventId,
        type: meant?.type,
        metadata: meant?.metadata,
      });
      if ((catalogue.get(type)?.personalData.length ?? 0) > 0) personal += 1;
      if (forgotten.has(metadata.subject ?? '')) erased += 1;
      else expect(event.data).toEqual(meant?.data);
    }
    expect(personal).toBeGreaterThan(100);
    expect(erased).toBeGreaterThan(0);
  }, 60_000);

  it('leaves nothing readable of forgotten people', async () => {
    const steps = [...generate(wanted)];
    await write(steps);
    const forgotten = steps.flatMap(({ forgets }) => forgets);
    expect(forgotten).not.toEqual([]);
    expect((await keys().find(forgotten)).size).toBe(0);
    const registered = (await all(opened)).filter(
      ({ type, metadata }) => type === 'AccountRegistered' && forgotten.includes(metadata.subject ?? ''),
    );
    for (const { data } of registered) expect(data).toMatchObject({ email: '', name: 'Former member' });
  }, 60_000);

  it('consists of whole batches when it is stopped', async () => {
    const stopping = new AbortController();
    const written = write(generate(wanted), stopping.signal, () => stopping.abort(new Error('enough')));
    await expect(written).rejects.toThrow('enough');
    const { rows } = await database.pool.query<{ events: number }>('select count(*) as events from history.events');
    expect((rows[0]?.events ?? 0) % 2_000).toBe(0);
    expect(rows[0]?.events).toBeGreaterThan(0);
    expect(rows[0]?.events).toBeLessThan(6_000);
    expect(database.pool.waitingCount + database.pool.totalCount - database.pool.idleCount).toBe(0);
  }, 60_000);
});

describe('writing in bulk', () => {
  const [first, second, third] = [...generate({ ...wanted, events: 3 })].flatMap(({ events }) => events);
  if (!first || !second || !third) throw new Error('Three events were asked for.');
  const bulk = (...placed: Parameters<ReturnType<typeof writeInBulk>>[0]) => writeInBulk(database.pool)(placed);

  it('continues after earlier appends, and wakes subscriptions', async () => {
    await history.append('tally-a', [second.event], 'no-stream');
    const stopping = new AbortController();
    const seen: string[] = [];
    const following = (async () => {
      for await (const { eventId } of history.subscribeAll(ORIGIN, stopping.signal)) {
        seen.push(eventId);
        if (seen.length === 3) stopping.abort();
      }
    })();
    await bulk(first, third);
    await following;
    expect(seen).toEqual([second, first, third].map(({ event }) => event.eventId));
    expect(await history.head()).toBe('3'.padStart(19, '0'));
  });

  it('writes all or nothing: a taken revision or id is refused', async () => {
    await bulk(first);
    await expect(bulk(second, { ...third, stream: first.stream, revision: first.revision })).rejects.toThrow();
    await expect(bulk(second, { ...first, stream: 'tally-b' })).rejects.toThrow();
    expect(await all(history)).toHaveLength(1);
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeEventStore } from '../../test/conformance/conformance.ts';
import { follow } from '../../test/conformance/following.ts';
import { all, conformanceEvents, newStream, note, written } from '../../test/conformance/notes.ts';
import { type Canary, canaryText, tracesOf } from '../../test/support/canaries.ts';
import { freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { defineEvents, revised } from '../domain/kernel/define-events.ts';
import type { DomainEvent, EventToAppend } from '../domain/kernel/event.ts';
import { catalogueOf } from '../domain/kernel/event-catalogue.ts';
import { pii } from '../domain/kernel/personal-data.ts';
import { vaultMigrations } from '../vault/migrations.ts';
import { openVault } from '../vault/vault.ts';
import { cachedKeys } from './cached-keys.ts';
import { encrypted } from './encrypted.ts';
import { encryptField } from './encrypted-field.ts';
import type { EventStore } from './event-store.ts';
import { PersonKeyMissing, type PersonKeys } from './person-keys.ts';
import { historyMigrations } from './postgres/migrations.ts';
import { openPostgresEventStore } from './postgres/postgres-event-store.ts';

const logger = pino({ level: 'silent' });

const keysIn = (database: TestDatabase): PersonKeys =>
  openVault({ pool: database.pool, masterKey: randomBytes(32), clock: () => new Date() }).keys;

/** Events whose second version moves the e-mail address from the top level into `contact`. */
const guestEvents = defineEvents('guest', {
  GuestInvited: revised(
    z.object({
      name: pii(z.string(), 'Former guest'),
      contact: z.strictObject({
        email: pii(z.string(), ''),
        phone: pii(z.string().nullable(), null),
        language: z.string(),
      }),
      table: z.int(),
    }),
    ({ email, ...rest }) => ({ ...rest, contact: { email: email ?? '', phone: null, language: 'en' } }),
  ),
  GuestLeft: z.object({ early: z.boolean() }),
});
const oldGuestEvents = defineEvents('guest', {
  GuestInvited: z.object({ name: pii(z.string(), 'Former guest'), email: pii(z.string(), ''), table: z.int() }),
});
const { guestInvited, guestLeft } = guestEvents.create;
const { entries: catalogue } = catalogueOf([guestEvents, conformanceEvents]);
const { entries: oldCatalogue } = catalogueOf([oldGuestEvents]);

const envelope = (event: DomainEvent, subject?: string, schemaVersion = event.type === 'GuestInvited' ? 2 : 1) =>
  ({
    ...note(''),
    ...event,
    metadata: { ...note('').metadata, schemaVersion, ...(subject === undefined ? {} : { subject }) },
  }) satisfies EventToAppend;

const guest = (subject: string, name = 'Zoë Ashworth', phone: string | null = '01632 960 456') =>
  envelope(guestInvited({ name, contact: { email: `${name}@example.org`, phone, language: 'cy' }, table: 7 }), subject);

describeEventStore('Postgres with encrypted personal data', async () => {
  const database = await freshDatabase([...historyMigrations, ...vaultMigrations]);
  const opened: EventStore[] = [];
  const keys = keysIn(database);
  const reopen = async (): Promise<EventStore> => {
    const store = encrypted(await openPostgresEventStore({ url: database.url, logger }), { keys, catalogue });
    opened.push(store);
    return store;
  };
  return {
    store: await reopen(),
    reopen,
    close: async () => {
      await Promise.all(opened.map((store) => store.close()));
      await database.drop();
    },
  };
});

describe('encrypted personal data', () => {
  let database: TestDatabase;
  let history: EventStore;
  let keys: PersonKeys;
  let stored: PersonKeys;
  let store: EventStore;

  beforeAll(async () => {
    database = await freshDatabase([...historyMigrations, ...vaultMigrations]);
    history = await openPostgresEventStore({ url: database.url, logger });
    stored = keysIn(database);
    keys = cachedKeys(stored, { now: () => performance.now() });
    store = encrypted(history, { keys, catalogue });
  });
  afterAll(async () => {
    await history.close();
    await database.drop();
  });

  const dataOf = async (stream: string, from: EventStore = store): Promise<readonly unknown[]> =>
    (await all(from.readStream(stream))).map(({ data }) => data);

  test('is decrypted in every way of reading', async () => {
    const stream = newStream();
    const events = [guest(randomUUID()), envelope(guestLeft({ early: true })), guest(randomUUID(), 'B', null)];
    const before = await store.head();
    await written(store, stream, events);
    const data = events.map((event) => event.data);
    expect(await dataOf(stream)).toEqual(data);
    expect((await store.readAll(before, 10)).events.map((event) => event.data)).toEqual(data);
    expect((await store.readAllBackwards(3)).events.map((event) => event.data)).toEqual(data.toReversed());
    const follower = follow(store, { after: before, streams: [stream], timeoutMs: 5_000 });
    await follower.until((seen) => seen.length === 3, 'the events arrive');
    await follower.stop();
    expect(follower.seen.map((event) => event.data)).toEqual(data);
  });

  test('leaves nothing personal in any table of the database', async () => {
    const canaries: readonly Canary[] = [
      { what: 'name', value: canaryText('Ann ') },
      { what: 'e-mail', value: `${canaryText('ann.')}@example.org` },
      { what: 'telephone', value: canaryText('+44 ') },
    ];
    const [name = '', email = '', phone = ''] = canaries.map(({ value }) => value);
    const invited = guestInvited({ name, contact: { email, phone, language: 'en' }, table: 1 });
    await written(store, newStream(), [envelope(invited, randomUUID())]);
    expect(await tracesOf(database.pool, ['history', 'vault'], canaries)).toEqual([]);
    const open = { what: 'what is not personal', value: canaryText('note ') };
    await written(store, newStream(), [note(open.value)]);
    expect(await tracesOf(database.pool, ['history'], [open]), 'the search finds what is there').toHaveLength(1);
  });

  test('encrypts only marked fields, and leaves null as null', async () => {
    const stream = newStream();
    await written(store, stream, [guest(randomUUID(), 'Zoë', null)]);
    const sealed = { $sealed: expect.stringMatching(/^v1\.[\w-]+$/) };
    expect(await dataOf(stream, history)).toEqual([
      { name: sealed, contact: { email: sealed, phone: null, language: 'cy' }, table: 7 },
    ]);
  });

  test('encrypts the same value differently each time', async () => {
    const stream = newStream();
    const subject = randomUUID();
    await written(store, stream, [guest(subject), guest(subject)]);
    const [first, second] = (await dataOf(stream, history)) as readonly { name: unknown }[];
    expect(first?.name).not.toEqual(second?.name);
  });

  test('shows the declared fallbacks as soon as the key is destroyed', async () => {
    const stream = newStream();
    const [gone, stays] = [randomUUID(), randomUUID()];
    await written(store, stream, [guest(gone), guest(stays, 'Ben')]);
    await dataOf(stream);
    await keys.destroy(gone);
    expect(await dataOf(stream)).toEqual([
      { name: 'Former guest', contact: { email: '', phone: null, language: 'cy' }, table: 7 },
      { name: 'Ben', contact: { email: 'Ben@example.org', phone: '01632 960 456', language: 'cy' }, table: 7 },
    ]);
  });

  test.each(['any', 'no-stream'] as const)(
    'of a person whose key is destroyed is refused, and nothing is written, expecting %s',
    async (expected) => {
      const [stream, gone] = [newStream(), randomUUID()];
      await keys.destroy(gone);
      await expect(store.append(stream, [guest(gone)], expected)).rejects.toThrow('has been destroyed');
      expect(await dataOf(stream)).toEqual([]);
    },
  );

  test('of new people is written in one commit with their keys', async () => {
    const [stream, ann, ben] = [newStream(), randomUUID(), randomUUID()];
    const events = [guest(ann), guest(ben, 'Ben'), guest(ann, 'Ann')];
    await store.append(stream, events, 'no-stream');
    const { rows } = await database.pool.query(
      `select key.subject, array_agg(event.xmin = key.xmin) as together
       from history.events event join vault.person_keys key on key.subject = event.metadata ->> 'subject'
       where event.stream = $1 group by key.subject`,
      [stream],
    );
    expect(new Map(rows.map(({ subject, together }) => [subject, together]))).toEqual(
      new Map([
        [ann, [true, true]],
        [ben, [true]],
      ]),
    );
    expect(await dataOf(stream, encrypted(history, { keys: stored, catalogue }))).toEqual(
      events.map(({ data }) => data),
    );
  });

  test('of a new person is not written where another stream is expected', async () => {
    const stream = newStream();
    await written(store, stream, [note('first')]);
    const outcome = await store.append(stream, [guest(randomUUID())], 'no-stream');
    expect(outcome).toEqual({ outcome: 'conflict', expected: 'no-stream', actual: 0 });
    expect(await all(history.readStream(stream))).toHaveLength(1);
  });

  test('of a new person is written once if another process repeats the append', async () => {
    const stream = newStream();
    const event = guest(randomUUID());
    const appended = await store.append(stream, [event], 'no-stream');
    const another = encrypted(history, { keys: stored, catalogue });
    expect(await another.append(stream, [event], 'no-stream')).toEqual(appended);
    expect(await dataOf(stream, another)).toEqual([event.data]);
  });

  describe('written by several processes', () => {
    const processes: EventStore[] = [];
    beforeAll(async () => {
      for (let number = 0; number < 3; number += 1) {
        const opened = await openPostgresEventStore({ url: database.url, logger, poolSize: 4 });
        const cached = cachedKeys(stored, { now: () => performance.now() });
        processes.push(encrypted(opened, { keys: cached, catalogue }));
      }
    });
    afterAll(() => Promise.all(processes.map((process) => process.close())));

    test('about one new person at once has one key, and stays readable', async () => {
      const reader = encrypted(history, { keys: stored, catalogue });
      for (let round = 0; round < 20; round += 1) {
        const [subject, other] = [randomUUID(), randomUUID()];
        const appends = Array.from({ length: 12 }, (_, number) => ({
          stream: newStream(),
          event: guest(number % 4 === 3 ? other : subject, `Guest ${number}`),
          process: processes[number % processes.length],
        }));
        const outcomes = await Promise.all(
          appends.map(({ stream, event, process }) => process?.append(stream, [event], 'no-stream')),
        );
        expect(outcomes.map((outcome) => outcome?.outcome)).toEqual(appends.map(() => 'appended'));
        for (const { stream, event } of appends) expect(await dataOf(stream, reader)).toEqual([event.data]);
      }
    });

    test('does not wait for a key while it holds the lock of the history', async () => {
      const [registering, another] = processes;
      const [subject, stream] = [randomUUID(), newStream()];
      const registration = await database.pool.connect();
      try {
        await registration.query('begin');
        await registration.query(
          `insert into vault.person_keys (subject, wrapped, made_at) values ($1, '\\x00', now())`,
          [subject],
        );
        const waiting = registering?.append(stream, [guest(subject)], 'no-stream');
        await expect
          .poll(async () => {
            const { rows } = await database.pool.query<{ waiting: number }>(
              `select count(*)::int as waiting from pg_stat_activity
               where datname = current_database() and wait_event_type = 'Lock' and query like '%history.store_keys%'`,
            );
            return rows[0]?.waiting;
          })
          .toBe(1);
        expect(await another?.append(newStream(), [guest(randomUUID())], 'no-stream')).toMatchObject({
          outcome: 'appended',
        });
        await registration.query('rollback');
        expect(await waiting).toMatchObject({ outcome: 'appended' });
        expect(await dataOf(stream)).toHaveLength(1);
      } finally {
        registration.release(true);
      }
    });
  });

  test('without a subject is refused, and nothing is written', async () => {
    const stream = newStream();
    const { subject: _, ...metadata } = guest('nobody').metadata;
    const events = [envelope(guestLeft({ early: false })), { ...guest('nobody'), metadata }];
    await expect(store.append(stream, events, 'any')).rejects.toThrow('names no subject');
    expect(await dataOf(stream)).toEqual([]);
  });

  test('in an event unknown to the catalogue is refused', async () => {
    const unknown = envelope({ type: 'GuestSang', data: { name: 'Zoë' } }, randomUUID());
    await expect(store.append(newStream(), [unknown], 'any')).rejects.toThrow('the catalogue does not say');
  });

  test('in events unknown to the catalogue is not shown', async () => {
    const stream = newStream();
    await written(history, stream, [envelope({ type: 'GuestSang', data: { song: 'Calon Lân' } })]);
    await expect(dataOf(stream)).rejects.toThrow('This release does not know events of this type.');
  });

  test('moved to another event is refused', async () => {
    const stream = newStream();
    const subject = randomUUID();
    await written(store, stream, [guest(subject)]);
    const [{ data } = { data: null }] = await all(history.readStream(stream));
    const other = { ...guest(subject), data };
    await written(history, `${stream}-other`, [other]);
    await expect(dataOf(`${stream}-other`)).rejects.toThrow(
      'Field name cannot be decrypted: it has changed since it was written.',
    );
  });

  test('moved to another field is refused', async () => {
    const stream = newStream();
    const subject = randomUUID();
    const event = guest(subject);
    const name = encryptField(await keys.ensure(subject), 'Zoë', event.eventId, ['name']);
    const invited = { name, contact: { email: name, phone: null, language: 'en' }, table: 1 };
    await written(history, stream, [{ ...event, data: invited }]);
    await expect(dataOf(stream)).rejects.toThrow('Field contact.email cannot be decrypted');
  });

  test('with altered bytes is refused', async () => {
    const stream = newStream();
    const subject = randomUUID();
    const event = guest(subject);
    await keys.ensure(subject);
    const $sealed = `v1.${randomBytes(60).toString('base64url')}`;
    await written(history, stream, [{ ...event, data: { ...(event.data as object), name: { $sealed } } }]);
    await expect(dataOf(stream)).rejects.toThrow('Field name cannot be decrypted');
  });

  test('in older versions is decrypted at its old place, then upcast', async () => {
    const stream = newStream();
    const [stays, gone] = [randomUUID(), randomUUID()];
    const old = encrypted(history, { keys, catalogue: oldCatalogue });
    const invited = (name: string) =>
      oldGuestEvents.create.guestInvited({ name, email: `${name}@example.org`, table: 2 });
    await written(old, stream, [envelope(invited('Ann'), stays, 1), envelope(invited('Ben'), gone, 1)]);
    await keys.destroy(gone);
    expect(await dataOf(stream)).toEqual([
      { name: 'Ann', contact: { email: 'Ann@example.org', phone: null, language: 'en' }, table: 2 },
      { name: 'Former guest', contact: { email: '', phone: null, language: 'en' }, table: 2 },
    ]);
  });

  test('is unreadable, not erased, when the row of the key was removed', async () => {
    const stream = newStream();
    const [removed, stays] = [randomUUID(), randomUUID()];
    await written(store, stream, [guest(removed), guest(stays)]);
    await database.pool.query('delete from vault.person_keys where subject = $1', [removed]);
    // A new store, because the first one may still cache the key.
    const another = encrypted(history, { keys: stored, catalogue });
    const [first, second] = await all(another.readStream(stream));
    expect(first?.unreadable).toMatchObject({ reason: 'not-decrypted', cause: new PersonKeyMissing(removed) });
    // Analysts see this message.
    expect(first?.unreadable?.message).toBe('The key of the person it is about is missing.');
    expect(second?.unreadable).toBeUndefined();
  });

  test('in a version newer than the catalogue is refused', async () => {
    const stream = newStream();
    await written(history, stream, [envelope(guestLeft({ early: true }), undefined, 2)]);
    await expect(dataOf(stream)).rejects.toThrow('Version 2 is newer than this release, which knows version 1.');
  });

  /** Reads the same history, and records the people whose keys each query requests. */
  const askingReader = () => {
    const asked: (readonly string[])[] = [];
    const asking: PersonKeys = {
      ...keys,
      find: (subjects) => {
        asked.push(subjects);
        return keys.find(subjects);
      },
    };
    return { asked, reader: encrypted(history, { keys: asking, catalogue }) };
  };

  test('needs one query for the keys of a page', async () => {
    const { asked, reader } = askingReader();
    const stream = newStream();
    const before = await store.head();
    const subjects = Array.from({ length: 20 }, () => randomUUID());
    await written(
      store,
      stream,
      [...subjects, ...subjects].map((subject) => guest(subject)),
    );
    expect((await reader.readAll(before, 100)).events).toHaveLength(40);
    expect(await all(reader.readStream(stream))).toHaveLength(40);
    expect(asked).toEqual([subjects, subjects]);
    await written(store, stream, [envelope(guestLeft({ early: true }))]);
    await reader.readAllBackwards(1);
    expect(asked, 'no key is needed where nothing is sealed').toHaveLength(2);
  });

  test('needs few queries for the keys of a subscription that catches up', async () => {
    const { asked, reader } = askingReader();
    const stream = newStream();
    const after = await store.head();
    const subjects = Array.from({ length: 200 }, () => randomUUID());
    await written(
      store,
      stream,
      subjects.map((subject) => guest(subject)),
    );
    const follower = follow(reader, { after, streams: [stream], timeoutMs: 5_000 });
    await follower.until((seen) => seen.length === 200, 'the events arrive');
    await follower.stop();
    expect(follower.seen.map(({ metadata }) => metadata.subject)).toEqual(subjects);
    expect(asked.flat()).toEqual(subjects);
    expect(asked.length).toBeLessThan(subjects.length / 4);
  });

  test('is not written twice when an append is repeated', async () => {
    const stream = newStream();
    const events = [guest(randomUUID())];
    const first = await store.append(stream, events, 'no-stream');
    expect(await store.append(stream, events, 'no-stream')).toEqual(first);
    expect(await dataOf(stream)).toHaveLength(1);
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { all, newStream, note } from '../../test/conformance/notes.ts';
import { freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { defineEvents } from '../domain/kernel/define-events.ts';
import { catalogueOf } from '../domain/kernel/event-catalogue.ts';
import { pii } from '../domain/kernel/personal-data.ts';
import { encrypted } from '../eventstore/encrypted.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { PersonKeyDestroyed, type PersonKeys } from '../eventstore/person-keys.ts';
import { historyMigrations } from '../eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from '../eventstore/postgres/postgres-event-store.ts';
import { advisoryLocks } from '../platform/advisory-locks.ts';
import type { Queryable } from '../platform/statements.ts';
import { DecryptionFailed } from './encryption.ts';
import { EpochKeyUnusable, openEpochKeys } from './epoch-keys.ts';
import { rotateKeys } from './key-rotation.ts';
import { openKeyWrapping, readCurrentEpoch, type WrappedKey } from './key-wrapping.ts';
import { vaultMigrations } from './migrations.ts';
import { openPersonKeys } from './vault.ts';

const visits = defineEvents('guest', { GuestVisited: z.object({ name: pii(z.string(), 'Former guest') }) });
const { entries: catalogue } = catalogueOf([visits]);

const masterKey = randomBytes(32);
const clock = () => new Date();
const PEOPLE = 7;

let database: TestDatabase;
let keyDir: string;
beforeAll(async () => {
  database = await freshDatabase([...historyMigrations, ...vaultMigrations]);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate vault.person_keys, vault.key_epochs');
  keyDir = await mkdtemp(join(tmpdir(), 'fellowbridge-keys-'));
  return () => rm(keyDir, { recursive: true, force: true });
});

const open = (folder: string | null = keyDir) =>
  openPersonKeys({ pool: database.pool, masterKey, keyDir: folder, clock });
const rotate = (connection: Queryable = database.pool, epochKeys = openEpochKeys(keyDir, masterKey)) =>
  withClient((client) =>
    rotateKeys(connection === database.pool ? client : connection, { masterKey, keyDir, clock, epochKeys }),
  );
const withClient = async (work: (client: Queryable) => Promise<void>): Promise<void> => {
  const client = await database.pool.connect();
  try {
    await work(client);
  } finally {
    client.release(true);
  }
};

/** People with their keys before a rotation. The key of the last person is destroyed. */
const people = async (keys = open()) => {
  const living = new Map<string, Uint8Array>();
  for (let count = 0; count < PEOPLE; count += 1) {
    const subject = randomUUID();
    living.set(subject, await keys.ensure(subject));
  }
  const erased = randomUUID();
  await keys.ensure(erased);
  const [stored] = await rowsOf([erased]);
  await keys.destroy(erased);
  if (stored === undefined) throw new Error('The key was not stored.');
  return { living, erased, stored };
};

const rowsOf = async (subjects: readonly string[]): Promise<readonly WrappedKey[]> => {
  const { rows } = await database.pool.query<WrappedKey>(
    'select subject, wrapped, epoch from vault.person_keys where subject = any($1::text[])',
    [subjects],
  );
  return rows;
};

const expectIntact = async ({ living, erased }: Awaited<ReturnType<typeof people>>): Promise<void> => {
  const keys = open();
  expect(await keys.find([...living.keys(), erased])).toEqual(living);
  await expect(keys.ensure(erased)).rejects.toThrow(PersonKeyDestroyed);
};

describe('a rotation of the key epochs', () => {
  it('keeps every living key, and makes a stored copy of a destroyed one unreadable', async () => {
    await rotate();
    const before = await people();
    const [former] = await readdir(keyDir);
    expect(await openKeyWrapping(masterKey, keyDir).unwrap(before.stored)).toHaveLength(32);
    await rotate();
    await expectIntact(before);
    const [file, ...more] = await readdir(keyDir);
    expect({ more, isNew: file !== former }).toEqual({ more: [], isNew: true });
    await expect(openKeyWrapping(masterKey, keyDir).unwrap(before.stored)).rejects.toThrow(EpochKeyUnusable);
    // No remaining key decrypts it either.
    const rest = { ...before.stored, epoch: await readCurrentEpoch(database.pool) };
    await expect(openKeyWrapping(masterKey, keyDir).unwrap(rest)).rejects.toThrow(DecryptionFailed);
    await expect(openKeyWrapping(masterKey, keyDir).unwrap({ ...rest, epoch: null })).rejects.toThrow(DecryptionFailed);
  });

  it('moves keys that an earlier release wrapped by the master key', async () => {
    const before = await people(open(null));
    await expectIntact(before);
    await rotate();
    await expectIntact(before);
    const epochs = new Set((await rowsOf([...before.living.keys()])).map(({ epoch }) => epoch));
    expect([...epochs]).toEqual([await readCurrentEpoch(database.pool)]);
  });

  it('makes and destroys no key while KEY_DIR is not mounted', async () => {
    await rotate();
    const before = await people();
    const epoch = await readCurrentEpoch(database.pool);
    await rename(keyDir, `${keyDir}-mounted`);
    await mkdir(keyDir);
    await expect(rotate()).rejects.toThrow(EpochKeyUnusable);
    expect(await readdir(keyDir)).toEqual([]);
    expect(await readCurrentEpoch(database.pool)).toBe(epoch);
    await rm(keyDir, { recursive: true });
    await rename(`${keyDir}-mounted`, keyDir);
    await expectIntact(before);
  });

  it('works through more keys than one batch has', async () => {
    const subjects = Array.from({ length: 2_345 }, () => randomUUID());
    const before = await open(null).ensureAll(subjects);
    await rotate();
    expect(await open().find(subjects)).toEqual(before);
  });

  it.each(['before', 'after'] as const)(
    'loses no key when it is killed %s any step, and is completed by the next',
    async (when) => {
      const KILLED = 'killed';
      for (let step = 0; ; step += 1) {
        await database.pool.query('truncate vault.person_keys, vault.key_epochs');
        for (const name of await readdir(keyDir)) await rm(join(keyDir, name));
        await rotate();
        const before = await people();
        const files = openEpochKeys(keyDir, masterKey);
        let left = step;
        let isDead = false;
        const counted =
          <Args extends readonly unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
          async (...args: Args): Promise<Result> => {
            if (isDead) throw new Error(KILLED);
            left -= 1;
            isDead = left < 0;
            if (isDead && when === 'before') throw new Error(KILLED);
            const result = await work(...args);
            if (isDead) throw new Error(KILLED);
            return result;
          };
        const epochKeys = { make: counted(files.make), read: counted(files.read), destroy: counted(files.destroy) };
        let isKilled = false;
        await withClient(async (client) => {
          const query = counted((text: string, values?: unknown[]) => client.query(text, values));
          await rotateKeys({ query } as Queryable, { masterKey, keyDir, clock, epochKeys }).catch((error: unknown) => {
            expect(error).toMatchObject({ message: KILLED });
            isKilled = true;
          });
        });
        await expectIntact(before);
        const made = randomUUID();
        before.living.set(made, await open().ensure(made));
        await rotate();
        await expectIntact(before);
        expect(await readdir(keyDir), `step ${step}`).toHaveLength(1);
        await expect(openKeyWrapping(masterKey, keyDir).unwrap(before.stored)).rejects.toThrow(EpochKeyUnusable);
        if (!isKilled) {
          expect(step).toBeGreaterThan(12);
          return;
        }
      }
    },
  );

  it('keeps keys that other processes make meanwhile, and restores none that they destroy', async () => {
    await rotate();
    const before = await people();
    const [destroyed] = before.living.keys();
    const another = open();
    const running = { isOver: false };
    const making = (async () => {
      while (!running.isOver) {
        const subject = randomUUID();
        before.living.set(subject, await another.ensure(subject));
      }
    })();
    const rotateUntilMade = async (least: number): Promise<void> => {
      do await rotate();
      while (before.living.size < least);
    };
    await rotateUntilMade(PEOPLE + 1);
    await another.destroy(destroyed ?? '');
    await rotateUntilMade(before.living.size + 1);
    running.isOver = true;
    await making;
    before.living.delete(destroyed ?? '');
    await expectIntact(before);
    await expect(another.ensure(destroyed ?? '')).rejects.toThrow(PersonKeyDestroyed);
  });

  it('makes new keys in the current epoch, also in a transaction of a process that knew the former one', async () => {
    await rotate();
    const keys = open();
    await keys.ensure(randomUUID());
    await rotate();
    const subject = randomUUID();
    await withClient(async (client) => {
      await client.query('begin');
      await keys.ensureIn(client, subject);
      await client.query('commit');
    });
    expect(await rowsOf([subject])).toMatchObject([{ epoch: await readCurrentEpoch(database.pool) }]);
  });

  describe('beside a process that appends events about new people', () => {
    let history: EventStore;
    beforeEach(async () => {
      history = await openPostgresEventStore({ url: database.url, logger: pino({ level: 'silent' }) });
      return () => history.close();
    });

    /** Appends an event about a new person, with their key. */
    const meet = async (keys: PersonKeys): Promise<{ readonly subject: string; readonly stream: string }> => {
      const [subject, stream] = [randomUUID(), newStream()];
      const { type, data } = visits.create.guestVisited({ name: 'Zoë' });
      const event = note('');
      await encrypted(history, { keys, catalogue }).append(
        stream,
        [{ ...event, type, data, metadata: { ...event.metadata, subject } }],
        'no-stream',
      );
      return { subject, stream };
    };
    const nameIn = async (stream: string): Promise<unknown> => {
      const [event] = await all(encrypted(history, { keys: open(), catalogue }).readStream(stream));
      return event?.data;
    };

    it('stores their keys in the current epoch, although the process knew the former one', async () => {
      await rotate();
      const keys = open();
      await meet(keys);
      await rotate();
      const { subject, stream } = await meet(keys);
      expect(await rowsOf([subject])).toMatchObject([{ epoch: await readCurrentEpoch(database.pool) }]);
      expect(await nameIn(stream)).toEqual({ name: 'Zoë' });
    });

    it('waits for an append that has seen the former epoch, and moves its key', async () => {
      await rotate();
      const former = await readCurrentEpoch(database.pool);
      const keys = open();
      await meet(keys);
      const waitingFor = (statement: string) =>
        expect
          .poll(async () => {
            const { rows } = await database.pool.query(
              `select from pg_stat_activity
               where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
              [`%${statement}%`],
            );
            return rows.length;
          })
          .toBe(1);
      await withClient(async (client) => {
        await client.query('begin');
        await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.appends]);
        const meeting = meet(keys);
        await waitingFor('history.store_keys');
        const rotating = rotate();
        await waitingFor('lock table vault.person_keys');
        await client.query('commit');
        const { subject, stream } = await meeting;
        await rotating;
        const [row] = await rowsOf([subject]);
        expect(row?.epoch).not.toBe(former);
        expect(await nameIn(stream)).toEqual({ name: 'Zoë' });
      });
    });
  });

  it('destroys nothing while a living key cannot be read', async () => {
    await rotate();
    const before = await people();
    const [subject] = before.living.keys();
    const [kept] = await rowsOf([subject ?? '']);
    await database.pool.query("update vault.person_keys set wrapped = '\\x01' where subject = $1", [subject]);
    await expect(rotate()).rejects.toThrow(DecryptionFailed);
    await database.pool.query('update vault.person_keys set wrapped = $2 where subject = $1', [subject, kept?.wrapped]);
    await expectIntact(before);
    await rotate();
    await expectIntact(before);
  });
});

describe('the key of an epoch', () => {
  it('is encrypted with the master key', async () => {
    await rotate();
    const [file = ''] = await readdir(keyDir);
    const epoch = (await readCurrentEpoch(database.pool)) ?? '';
    const key = await openEpochKeys(keyDir, masterKey).read(epoch);
    const content = await readFile(join(keyDir, file));
    expect(content.includes(key.toString('base64')) || content.includes(key.toString('hex'))).toBe(false);
    await expect(openEpochKeys(keyDir, randomBytes(32)).read(epoch)).rejects.toThrow(/another master key/);
  });

  it('is reported with its path when it is missing or damaged', async () => {
    await rotate();
    const subject = randomUUID();
    await open().ensure(subject);
    const [file = ''] = await readdir(keyDir);
    const content = await readFile(join(keyDir, file), 'utf8');
    await writeFile(join(keyDir, file), 'AAAA');
    await expect(open().find([subject])).rejects.toThrow(new RegExp(`${file} is damaged`));
    await rm(join(keyDir, file));
    await expect(open().find([subject])).rejects.toThrow(new RegExp(`${file} is missing`));
    await writeFile(join(keyDir, file), content);
    expect((await open().find([subject])).size).toBe(1);
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { PersonKeyDestroyed, type PersonKeys } from '../eventstore/person-keys.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../platform/migrations.ts';
import { DecryptionFailed } from './encryption.ts';
import { proveMasterKey, WrongMasterKey } from './master-key-proof.ts';
import { vaultMigrations } from './migrations.ts';
import { openVault } from './vault.ts';

const masterKey = randomBytes(32);
const clock = () => new Date();

let database: TestDatabase;
let keys: PersonKeys;
beforeAll(async () => {
  database = await freshDatabase(vaultMigrations);
  ({ keys } = openVault({ pool: database.pool, masterKey, clock }));
});
afterAll(() => database.drop());

describe('person keys', () => {
  it('are on the disk before they are used: a crash of Postgres loses none', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fellowbridge-keys-'));
    await chmod(dataDir, 0o711);
    const server = await startEmbeddedPostgres({ dataDir, password: 'secret word', logger: pino({ level: 'silent' }) });
    const pool = new pg.Pool({ connectionString: server.url });
    // The crash ends idle connections.
    pool.on('error', () => {});
    try {
      await migrate(pool, vaultMigrations);
      const own = openVault({ pool, masterKey, clock }).keys;
      const subject = randomUUID();
      const key = await own.ensure(subject);
      process.kill(server.pid(), 'SIGKILL');
      const found = await vi.waitFor(() => own.find([subject]), { timeout: 20_000 });
      expect(found).toEqual(new Map([[subject, key]]));
    } finally {
      await pool.end();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 60_000);

  it('are 32 bytes, made on first use and then unchanged', async () => {
    const subject = randomUUID();
    const key = await keys.ensure(subject);
    expect(key.byteLength).toBe(32);
    // A cached key must not keep the block of a small Buffer in memory.
    expect(key.buffer.byteLength).toBe(32);
    expect(await keys.ensure(subject)).toEqual(key);
    expect(await keys.find([subject])).toEqual(new Map([[subject, key]]));
  });

  it('are the same for concurrent first uses', async () => {
    const another = openVault({ pool: database.pool, masterKey, clock }).keys;
    for (let round = 0; round < 5; round += 1) {
      const subject = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, number) => (number % 2 ? keys : another).ensure(subject)),
      );
      expect(new Set(answers.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1);
    }
  });

  it('cannot be found or made again after their destruction', async () => {
    const subject = randomUUID();
    await keys.ensure(subject);
    await keys.destroy(subject);
    expect(await keys.find([subject])).toEqual(new Map());
    await expect(keys.ensure(subject)).rejects.toThrow(PersonKeyDestroyed);
    await keys.destroy(subject);
    await expect(keys.ensure(subject)).rejects.toThrow(PersonKeyDestroyed);
  });

  it('can be destroyed before they are made', async () => {
    const subject = randomUUID();
    await keys.destroy(subject);
    await expect(keys.ensure(subject)).rejects.toThrow(PersonKeyDestroyed);
  });

  it('leave nothing of a destroyed key in the table', async () => {
    const subject = randomUUID();
    await keys.ensure(subject);
    await keys.destroy(subject);
    const { rows } = await database.pool.query('select wrapped from vault.person_keys where subject = $1', [subject]);
    expect(rows).toEqual([{ wrapped: null }]);
  });

  it('are found for many people with one statement', async () => {
    const subjects = Array.from({ length: 50 }, () => randomUUID());
    for (const subject of subjects) await keys.ensure(subject);
    let statements = 0;
    const count = () => {
      statements += 1;
    };
    database.pool.on('acquire', count);
    const found = await keys.find(subjects);
    database.pool.off('acquire', count);
    expect({ statements, found: found.size }).toEqual({ statements: 1, found: 50 });
  });

  it('are reported as missing, not as destroyed, when their rows were removed', async () => {
    const [removed, destroyed] = [randomUUID(), randomUUID()];
    await keys.ensure(removed);
    await keys.ensure(destroyed);
    await keys.destroy(destroyed);
    await database.pool.query('delete from vault.person_keys where subject = $1', [removed]);
    expect(await keys.find([removed, destroyed])).toEqual(new Map([[removed, 'missing']]));
  });

  it('are stored encrypted', async () => {
    const key = Buffer.from(await keys.ensure(randomUUID())).toString('hex');
    const { rows } = await database.pool.query<{ row: string }>('select t::text as row from vault.person_keys t');
    expect(rows.filter(({ row }) => row.includes(key))).toEqual([]);
  });

  it('cannot be decrypted in another person’s row', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await keys.ensure(one);
    await keys.ensure(other);
    await database.pool.query(
      `update vault.person_keys set wrapped = (select wrapped from vault.person_keys where subject = $2)
       where subject = $1`,
      [one, other],
    );
    await expect(keys.ensure(one)).rejects.toThrow(DecryptionFailed);
  });

  it('that are damaged count as missing, and do not prevent others from being found', async () => {
    const [damaged, other] = [randomUUID(), randomUUID()];
    await keys.ensure(damaged);
    const key = await keys.ensure(other);
    await database.pool.query('update vault.person_keys set wrapped = $2 where subject = $1', [
      damaged,
      randomBytes(61),
    ]);
    expect(await keys.find([damaged, other])).toEqual(
      new Map<string, Uint8Array | 'missing'>([
        [damaged, 'missing'],
        [other, key],
      ]),
    );
  });
});

describe('the master key', () => {
  it('must be the one the database was made with, or the start fails', async () => {
    await proveMasterKey(database.pool, masterKey);
    await proveMasterKey(database.pool, masterKey);
    await expect(proveMasterKey(database.pool, randomBytes(32))).rejects.toThrow(WrongMasterKey);
    await proveMasterKey(database.pool, masterKey);
  });
});

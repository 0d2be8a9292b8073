import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { openEpochKeys } from '../vault/epoch-keys.ts';
import { readCurrentEpoch } from '../vault/key-wrapping.ts';
import { vaultMigrations } from '../vault/migrations.ts';
import { openPersonKeys } from '../vault/vault.ts';
import { prepareKeys } from './prepare-keys.ts';

const masterKey = randomBytes(32);

let database: TestDatabase;
let keyDir: string;
beforeAll(async () => {
  database = await freshDatabase(vaultMigrations);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate vault.person_keys, vault.key_epochs');
  keyDir = await mkdtemp(join(tmpdir(), 'fellowbridge-keys-'));
  return () => rm(keyDir, { recursive: true, force: true });
});

const prepare = (isEmbedded = false) => prepareKeys({ pool: database.pool, masterKey, keyDir, isEmbedded });

/** Makes a key as earlier releases did. */
const formerKey = async () => {
  const keys = openPersonKeys({ pool: database.pool, masterKey, keyDir: null, clock: () => new Date() });
  const subject = randomUUID();
  return { subject, key: await keys.ensure(subject) };
};
const find = (subject: string) =>
  openPersonKeys({ pool: database.pool, masterKey, keyDir, clock: () => new Date() }).find([subject]);

describe('the keys of an installation at its start', () => {
  it('begin one epoch, however many processes start at once', async () => {
    await Promise.all([prepare(), prepare(), prepare()]);
    expect(await readdir(keyDir)).toEqual([`epoch-${await readCurrentEpoch(database.pool)}.key`]);
  });

  it('move to an epoch at once in the embedded form', async () => {
    const { subject, key } = await formerKey();
    await prepare(true);
    expect(await readdir(keyDir)).toHaveLength(1);
    expect(await find(subject)).toEqual(new Map([[subject, key]]));
  });

  it('are left as they are in the full form, where processes of the former release may still run', async () => {
    const { subject, key } = await formerKey();
    await prepare();
    expect(await readdir(keyDir)).toEqual([]);
    expect(await find(subject)).toEqual(new Map([[subject, key]]));
  });

  it('refuse a start with another KEY_DIR, once there is an epoch', async () => {
    await prepare();
    for (const name of await readdir(keyDir)) await rm(join(keyDir, name));
    await openEpochKeys(keyDir, masterKey).make(randomUUID());
    await expect(prepare()).rejects.toThrow(StartRefused);
    await expect(prepare()).rejects.toThrow(/epoch-.*\.key is missing\. Every process needs the same KEY_DIR/);
  });

  it('refuse a start with an empty KEY_DIR once there is an epoch, and begin no other', async () => {
    await prepare();
    for (const name of await readdir(keyDir)) await rm(join(keyDir, name));
    await expect(prepare()).rejects.toThrow(StartRefused);
    await expect(prepare()).rejects.toThrow(
      /^KEY_DIR: .*epoch-.*\.key is missing, and the folder has no other key: its volume is probably not mounted\./,
    );
    expect(await readdir(keyDir)).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import type { Clock } from '../domain/kernel/values.ts';
import { advisoryLocks } from '../platform/advisory-locks.ts';
import { inTransactionOn } from '../platform/database.ts';
import { everyValue, type Queryable } from '../platform/statements.ts';
import { type EpochKeys, openEpochKeys } from './epoch-keys.ts';
import { checkCurrentKey, type KeyWrapping, openKeyWrapping, type WrappedKey } from './key-wrapping.ts';

interface KeyRotationParts {
  readonly masterKey: Uint8Array;
  /** KEY_DIR; it exists. */
  readonly keyDir: string;
  readonly clock: Clock;
  /** Default: the files of KEY_DIR. */
  readonly epochKeys?: EpochKeys;
}

/** Keys per statement. */
const BATCH = 1_000;

async function* livingKeys(connection: Queryable): AsyncGenerator<readonly WrappedKey[]> {
  for (let after = ''; ; ) {
    const { rows } = await connection.query<WrappedKey>(
      `select subject, wrapped, epoch from vault.person_keys
       where wrapped is not null and subject > $1 order by subject limit $2`,
      [after, BATCH],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.subject;
  }
}

/** Wraps every existing key with the key of an epoch. A key that is destroyed during this stays destroyed. */
const wrapAll = async (connection: Queryable, wrapping: KeyWrapping, epoch: string): Promise<void> => {
  for await (const keys of livingKeys(connection)) {
    const former = keys.filter((key) => key.epoch !== epoch);
    if (former.length === 0) continue;
    const wrapped = await Promise.all(
      former.map(async (key) => wrapping.wrap(epoch, key.subject, await wrapping.unwrap(key))),
    );
    await connection.query(
      `update vault.person_keys as kept set wrapped = decode(given.wrapped, 'hex'), epoch = $4::uuid
       from unnest($1::text[], $2::text[], $3::text[]) as given (subject, former, wrapped)
       where kept.subject = given.subject and kept.wrapped = decode(given.former, 'hex')`,
      [
        former.map(({ subject }) => subject),
        former.map((key) => key.wrapped.toString('hex')),
        wrapped.map((bytes) => bytes.toString('hex')),
        epoch,
      ],
    );
  }
};

/** Reads every existing key back. Throws when one is not wrapped by the epoch, or does not unwrap. */
const verifyAll = async (connection: Queryable, wrapping: KeyWrapping, epoch: string): Promise<void> => {
  for await (const keys of livingKeys(connection)) {
    for (const key of keys) {
      if (key.epoch !== epoch) throw new Error(`The key of ${key.subject} is still wrapped by a former epoch.`);
      await wrapping.unwrap(key);
    }
  }
};

/** Resolves when all statements that may have seen the previous epoch as the current one have ended. */
const awaitWriters = async (connection: Queryable): Promise<void> => {
  await inTransactionOn(connection, () => connection.query('lock table vault.person_keys in share mode'));
};

const epochsIn = (connection: Queryable, state: 'new' | 'retired'): Promise<readonly string[]> =>
  everyValue<string>(connection, 'select epoch from vault.key_epochs where state = $1', [state]);

/**
 * Begins a new epoch, wraps all existing keys with its key, and destroys the key of the previous epoch: no copy of what
 * that key wrapped can be read any more, wherever it is. The process may be killed at any step: no existing key is
 * lost, and the next call completes the rotation. Throws errors of the database and of KEY_DIR; then no epoch is
 * destroyed that still wraps an existing key.
 *
 * Call it while holding {@link erasureLock}. Other processes may create, use and destroy keys meanwhile.
 */
export const rotateKeys = async (connection: Queryable, parts: KeyRotationParts): Promise<void> => {
  const { masterKey, keyDir, clock } = parts;
  const files = parts.epochKeys ?? openEpochKeys(keyDir, masterKey);
  const destroy = async (epoch: string): Promise<void> => {
    await files.destroy(epoch);
    await connection.query('delete from vault.key_epochs where epoch = $1', [epoch]);
  };

  // Without its volume, KEY_DIR is an empty folder: a key made there would be lost, and none could be destroyed.
  await checkCurrentKey(connection, files);

  // An epoch that never became the current one has wrapped nothing.
  for (const epoch of await epochsIn(connection, 'new')) await destroy(epoch);

  const epoch = randomUUID();
  await connection.query("insert into vault.key_epochs (epoch, state, begun_at) values ($1, 'new', $2)", [
    epoch,
    clock(),
  ]);
  await files.make(epoch);
  await files.read(epoch);
  await inTransactionOn(connection, async () => {
    await connection.query("update vault.key_epochs set state = 'retired' where state = 'current'");
    await connection.query("update vault.key_epochs set state = 'current' where epoch = $1", [epoch]);
  });
  await awaitWriters(connection);
  await wrapAll(connection, openKeyWrapping(masterKey, keyDir), epoch);
  // Uses a separate key wrapper, so that the file is read again.
  await verifyAll(connection, openKeyWrapping(masterKey, keyDir), epoch);
  for (const retired of await epochsIn(connection, 'retired')) await destroy(retired);
};

/** Lock of the one process that rotates keys or erases. */
export const erasureLock = { space: advisoryLocks.erasure, name: 'erasure' };

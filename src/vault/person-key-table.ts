import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import { PersonKeyDestroyed, type PersonKeys } from '../eventstore/person-keys.ts';
import { batched } from '../platform/batched.ts';
import { drawing } from '../platform/random-bytes.ts';
import { everyRow, type Queryable } from '../platform/statements.ts';
import { DecryptionFailed, KEY_BYTES } from './encryption.ts';
import type { KeyWrapping } from './key-wrapping.ts';

interface KeyRow {
  readonly subject: string;
  /** Null in the tombstone of a destroyed key. */
  readonly wrapped: Buffer | null;
  readonly epoch: string | null;
}

/** People's keys, each wrapped with the key of an epoch. */
export interface PersonKeyTable extends PersonKeys {
  /** Like `ensure`, inside a transaction. */
  ensureIn(connection: Queryable, subject: string): Promise<Uint8Array>;
  /** Like `ensure`, for many people in a few statements. */
  ensureAll(subjects: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /**
   * Removes a key that never protected anything in the history, without a tombstone: an undone registration may be
   * retried under the same id.
   */
  forgetIn(connection: Queryable, subject: string): Promise<void>;
}

/** Maximum number of attempts to wrap a new key, whose epoch may end during an attempt. Epochs last for hours. */
const ATTEMPTS = 5;

const drawKey = drawing(KEY_BYTES);

/** Whether `$n` is the current epoch. An epoch ends only after the statements that saw it have ended. */
const isCurrent = (parameter: string): string =>
  `${parameter}::uuid is not distinct from (select epoch from vault.key_epochs where state = 'current')`;

/**
 * A key is on disk before `ensure` resolves: if it were lost in a crash, an append retried afterwards would store data
 * that can never be decrypted.
 */
export const personKeyTable = (pool: pg.Pool, clock: Clock, wrapping: KeyWrapping): PersonKeyTable => {
  const unwrap = async ({ subject, wrapped, epoch }: KeyRow): Promise<Uint8Array> => {
    if (wrapped === null) throw new PersonKeyDestroyed(subject);
    return wrapping.unwrap({ subject, wrapped, epoch });
  };

  /** A damaged row affects one person, and must not prevent a page with other people's events from being read. */
  const unwrapOrMissing = (row: KeyRow): Promise<Uint8Array | 'missing'> =>
    unwrap(row).catch((error: unknown) => {
      if (error instanceof DecryptionFailed) return 'missing' as const;
      throw error;
    });

  const read = (connection: Queryable, subjects: readonly string[]): Promise<readonly KeyRow[]> =>
    everyRow<KeyRow>(
      connection,
      'select subject, wrapped, epoch from vault.person_keys where subject = any($1::text[])',
      [subjects],
    );

  const ensureIn: PersonKeyTable['ensureIn'] = async (connection, subject) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const [known] = await read(connection, [subject]);
      if (known) return unwrap(known);
      const epoch = await wrapping.currentEpoch(connection);
      const wrapped = await wrapping.wrap(epoch, subject, drawKey());
      const { rowCount } = await connection.query(
        `insert into vault.person_keys (subject, wrapped, made_at, epoch)
         select $1, $2, $3, $4 where ${isCurrent('$4')} on conflict (subject) do nothing`,
        [subject, wrapped, clock(), epoch],
      );
      if (rowCount === 0) wrapping.forgetEpoch();
      // Read again: if two callers create a key concurrently, both must use the stored one.
    }
    throw new Error(`The personal-data key of ${subject} could not be made.`);
  };

  /** Creates the missing keys of these people. Returns the rows of all, including tombstones. */
  const makeAll = async (subjects: readonly string[], attempt = 0): Promise<ReadonlyMap<string, KeyRow>> => {
    if (subjects.length === 0) return new Map();
    // Sorted, so that concurrent statements lock the same people in the same order.
    const sorted = subjects.toSorted();
    const epoch = await wrapping.currentEpoch(pool);
    const made = await Promise.all(sorted.map((subject) => wrapping.wrap(epoch, subject, drawKey())));
    const { rows } = await pool.query<KeyRow>({
      name: 'make-person-keys',
      text: `
        with made as (
          insert into vault.person_keys (subject, wrapped, made_at, epoch)
          select subject, decode(wrapped, 'hex'), $3, $4::uuid
          from unnest($1::text[], $2::text[]) as given (subject, wrapped)
          where ${isCurrent('$4')}
          on conflict (subject) do nothing
          returning subject, wrapped, epoch
        )
        select subject, wrapped, epoch from made
        union all select subject, wrapped, epoch from vault.person_keys where subject = any($1::text[])`,
      values: [sorted, made.map((wrapped) => wrapped.toString('hex')), clock(), epoch],
    });
    const found = new Map(rows.map((row) => [row.subject, row]));
    // The statement does not see keys that other connections created while it ran.
    const unseen = sorted.filter((subject) => !found.has(subject));
    for (const row of unseen.length > 0 ? await read(pool, unseen) : []) found.set(row.subject, row);
    const missing = unseen.filter((subject) => !found.has(subject));
    if (missing.length === 0) return found;
    if (attempt === ATTEMPTS) throw new Error(`The personal-data key of ${missing[0]} could not be made.`);
    wrapping.forgetEpoch();
    return new Map([...found, ...(await makeAll(missing, attempt + 1))]);
  };
  const make = batched((subjects: readonly string[]) => makeAll(subjects));

  return {
    ensureIn,
    forgetIn: async (connection, subject) => {
      await connection.query('delete from vault.person_keys where subject = $1 and wrapped is not null', [subject]);
    },
    ensure: async (subject) => unwrap(await make(subject)),
    draft: async (subject) => {
      const epoch = await wrapping.currentEpoch(pool);
      // A separate allocation: caching a part of a block would retain the whole block.
      const key = new Uint8Array(drawKey());
      return { key, unstored: { subject, wrapped: await wrapping.wrap(epoch, subject, key), epoch, madeAt: clock() } };
    },
    ensureAll: async (subjects) => {
      const rows = await makeAll(subjects);
      return new Map(await Promise.all([...rows].map(async ([subject, row]) => [subject, await unwrap(row)] as const)));
    },
    markUsed: () => {},
    destroy: async (subject) => {
      await pool.query(
        `insert into vault.person_keys (subject, wrapped, made_at, destroyed_at) values ($1, null, $2, $2)
         on conflict (subject) do update set wrapped = null, destroyed_at = excluded.destroyed_at
         where vault.person_keys.destroyed_at is null`,
        [subject, clock()],
      );
    },
    find: async (subjects) => {
      if (subjects.length === 0) return new Map();
      const rows = new Map((await read(pool, subjects)).map((row) => [row.subject, row]));
      const found = new Map<string, Uint8Array | 'missing'>();
      for (const subject of subjects) {
        const row = rows.get(subject);
        if (row === undefined) found.set(subject, 'missing');
        else if (row.wrapped !== null) found.set(subject, await unwrapOrMissing(row));
      }
      return found;
    },
  };
};

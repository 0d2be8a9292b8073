import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import { PersonKeyDestroyed, type PersonKeys } from '../eventstore/person-keys.ts';
import { batched } from '../platform/batched.ts';
import { decrypt, encrypt, KEY_BYTES } from './encryption.ts';

interface KeyRow {
  readonly subject: string;
  /** Null in the tombstone that a destroyed key leaves. */
  readonly wrapped: Buffer | null;
}

/** Runs one statement: a pool, or one connection of it inside a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** A person's keys, wrapped under a key derived from the master key and bound to the person. */
export interface PersonKeyTable extends PersonKeys {
  /** As `ensure`, inside a transaction. */
  ensureIn(connection: Queryable, subject: string): Promise<Uint8Array>;
  /** As `ensure`, for many people in a few statements. */
  ensureAll(subjects: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /**
   * Removes a key that never protected anything in the history, and leaves no tombstone: a registration that was
   * undone may be tried again under the same id.
   */
  forgetIn(connection: Queryable, subject: string): Promise<void>;
}

/**
 * @param withHistory whether the history is in the same database. New keys then need no flush of their own: the append
 * that uses them flushes everything that was committed before it.
 */
export const personKeyTable = (
  pool: pg.Pool,
  clock: Clock,
  wrappingKey: Uint8Array,
  withHistory: boolean,
): PersonKeyTable => {
  const contextOf = (subject: string): string => `person ${subject}`;
  const unwrap = ({ subject, wrapped }: KeyRow): Uint8Array => {
    if (wrapped === null) throw new PersonKeyDestroyed(subject);
    return decrypt(wrappingKey, wrapped, contextOf(subject));
  };

  const read = async (connection: Queryable, subjects: readonly string[]): Promise<readonly KeyRow[]> => {
    const { rows } = await connection.query<KeyRow>(
      'select subject, wrapped from vault.person_keys where subject = any($1::text[])',
      [subjects],
    );
    return rows;
  };

  const ensureIn: PersonKeyTable['ensureIn'] = async (connection, subject) => {
    const [known] = await read(connection, [subject]);
    if (known) return unwrap(known);
    await connection.query(
      'insert into vault.person_keys (subject, wrapped, made_at) values ($1, $2, $3) on conflict (subject) do nothing',
      [subject, encrypt(wrappingKey, randomBytes(KEY_BYTES), contextOf(subject)), clock()],
    );
    // Read again: when two make a key at once, both must come away with the one that stayed.
    const [made] = await read(connection, [subject]);
    if (!made) throw new Error(`The personal-data key of ${subject} vanished while it was being made.`);
    return unwrap(made);
  };

  /** Makes the missing keys of these people. Answers the rows of all, tombstones included. */
  const makeAll = async (subjects: readonly string[]): Promise<ReadonlyMap<string, KeyRow>> => {
    if (subjects.length === 0) return new Map();
    // Sorted, so that two statements take the locks of the same people in the same order.
    const sorted = subjects.toSorted();
    const made = sorted.map((subject) => encrypt(wrappingKey, randomBytes(KEY_BYTES), contextOf(subject)));
    const { rows } = await pool.query<KeyRow>({
      name: 'make-person-keys',
      text: `
        with settings as (select set_config('synchronous_commit', $4, true)),
        made as (
          insert into vault.person_keys (subject, wrapped, made_at)
          select subject, decode(wrapped, 'hex'), $3
          from unnest($1::text[], $2::text[]) as given (subject, wrapped), settings
          on conflict (subject) do nothing
          returning subject, wrapped
        )
        select subject, wrapped from made
        union all select subject, wrapped from vault.person_keys where subject = any($1::text[])`,
      values: [
        sorted,
        made.map((wrapped) => Buffer.from(wrapped).toString('hex')),
        clock(),
        withHistory ? 'off' : 'on',
      ],
    });
    const found = new Map(rows.map((row) => [row.subject, row]));
    // The statement does not see keys that others made while it ran.
    const unseen = sorted.filter((subject) => !found.has(subject));
    for (const row of unseen.length > 0 ? await read(pool, unseen) : []) found.set(row.subject, row);
    return found;
  };
  const make = batched(makeAll);

  return {
    ensureIn,
    forgetIn: async (connection, subject) => {
      await connection.query('delete from vault.person_keys where subject = $1 and wrapped is not null', [subject]);
    },
    ensure: async (subject) => unwrap(await make(subject)),
    ensureAll: async (subjects) =>
      new Map([...(await makeAll(subjects))].map(([subject, row]) => [subject, unwrap(row)])),
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
      const rows = await read(pool, subjects);
      return new Map(rows.filter(({ wrapped }) => wrapped !== null).map((row) => [row.subject, unwrap(row)]));
    },
  };
};

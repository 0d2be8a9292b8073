import { everyRow, everyValue, firstValue, type Queryable } from '../platform/statements.ts';
import { forgottenWithAccount } from './closings.ts';

/** A person whose key was destroyed: a member, an invited person or a signup. */
export interface Erasure {
  readonly subject: string;
  /** When; ISO 8601. */
  readonly at: string;
}

/** All erased people, oldest first. */
export const listErasures = (connection: Queryable): Promise<readonly Erasure[]> =>
  everyRow<Erasure>(
    connection,
    'select subject, destroyed_at as at from vault.person_keys where destroyed_at is not null order by destroyed_at, subject',
  );

/** Erased people whom the tables may still hold in dead rows: no erasure has rewritten them since. */
export const notYetRewritten = (connection: Queryable): Promise<readonly string[]> =>
  everyValue<string>(
    connection,
    'select subject from vault.person_keys where destroyed_at is not null and rewritten_at is null',
  );

/** Records that all tables have been rewritten since these people were erased. */
export const noteRewritten = async (connection: Queryable, subjects: readonly string[], at: Date): Promise<void> => {
  await connection.query('update vault.person_keys set rewritten_at = $2 where subject = any($1::text[])', [
    subjects,
    at,
  ]);
};

/** A text that changes whenever all tables have been rewritten after people were erased. */
export const rewritingsSoFar = async (connection: Queryable): Promise<string> =>
  (await firstValue<string>(
    connection,
    `select count(*) || ' ' || coalesce(max(rewritten_at)::text, '') as so_far
      from vault.person_keys where rewritten_at is not null`,
  )) ?? '';

/**
 * When the last complete erasure began, ISO 8601: no database file contains the data of people erased before. Null
 * before the first.
 */
export const lastErasureAt = (connection: Queryable): Promise<string | null> =>
  firstValue<string>(connection, 'select begun_at as at from vault.last_erasure');

/**
 * Erases people in the vault again: destroys their keys, and deletes their credentials and the links sent to them. Run
 * it in a transaction. Returns those who had not been erased yet.
 */
export const repeatErasures = async (
  connection: Queryable,
  erasures: readonly Erasure[],
): Promise<readonly string[]> => {
  const erased = await everyValue<string>(
    connection,
    `insert into vault.person_keys (subject, wrapped, made_at, destroyed_at)
     with erased (subject, at) as (select * from unnest($1::text[], $2::timestamptz[])),
     everyone as (
       select subject, at from erased
       union all
       -- The invitation of a member is about the same person.
       select invitation_id::text, at from erased join vault.invited_members on user_id::text = subject
     )
     select subject, null::bytea, min(at), min(at) from everyone group by subject
     on conflict (subject) do update set wrapped = null, destroyed_at = excluded.destroyed_at
     where vault.person_keys.destroyed_at is null
     returning subject`,
    [erasures.map(({ subject }) => subject), erasures.map(({ at }) => at)],
  );
  for (const table of forgottenWithAccount) {
    await connection.query(`delete from vault.${table} where user_id::text = any($1::text[])`, [erased]);
  }
  await connection.query('delete from vault.invitation_tokens where invitation_id::text = any($1::text[])', [erased]);
  return erased;
};

import type pg from 'pg';
import { v7 } from 'uuid';
import type { Clock } from '../domain/kernel/values.ts';
import { latestCredible } from '../platform/clock-tolerance.ts';
import { inTransaction } from '../platform/database.ts';
import { everyRow, hasRow } from '../platform/statements.ts';
import { tokenDigest } from './secret-token.ts';

/** A change of password that the history may not contain yet. */
export interface PasswordChange {
  readonly changeId: string;
  readonly userId: string;
  /** The data to record in the history. Contains nothing personal and nothing secret. */
  readonly note: string;
}

interface NewPassword {
  readonly userId: string;
  readonly hash: string;
  readonly note: string;
}

/**
 * Changes of passwords. Each ends sessions and deletes reset links in one transaction, and stays pending until the
 * history records it, so that nothing is lost if the process crashes in between.
 */
export const passwordChangeTable = (pool: pg.Pool, clock: Clock) => {
  /** The account's credential has been updated before, so closing the account waits or finds all of this to delete. */
  const follow = async (client: pg.PoolClient, { userId, note }: NewPassword, keep: Buffer | null): Promise<string> => {
    const now = clock();
    const changeId = v7({ msecs: now.getTime() });
    await client.query('delete from vault.sessions where user_id = $1 and ($2::bytea is null or digest <> $2)', [
      userId,
      keep,
    ]);
    await client.query('delete from vault.reset_tokens where user_id = $1', [userId]);
    await client.query(
      'insert into vault.password_changes (change_id, user_id, note, made_at) values ($1, $2, $3, $4)',
      [changeId, userId, note, now],
    );
    return changeId;
  };

  return {
    /**
     * Changes the password, given the generation of the password that was checked. Ends all sessions but one.
     * @returns the id of the change; null when the password was changed since, or the account is closed.
     */
    change: (
      password: NewPassword & { readonly generation: number; readonly keepSession?: string },
    ): Promise<string | null> =>
      inTransaction(pool, async (client) => {
        const { userId, generation, hash, keepSession } = password;
        const isSet = await hasRow(
          client,
          `update vault.credentials set hash = $3, set_at = $4, generation = generation + 1
           where user_id = $1 and generation = $2`,
          [userId, generation, hash, clock()],
        );
        return isSet ? follow(client, password, keepSession === undefined ? null : tokenDigest(keepSession)) : null;
      }),

    /**
     * Sets the password by a token and uses the token up. Ends all sessions and deletes the account's known devices.
     * @returns the id of the change; null when the token does not belong to the account, was used or has expired.
     */
    reset: (password: NewPassword & { readonly token: string }): Promise<string | null> =>
      inTransaction(pool, async (client) => {
        const { userId, token, hash } = password;
        // Locked before the token, in the same order as in a password change, so that the two never deadlock.
        await client.query('select from vault.credentials where user_id = $1 for update', [userId]);
        const isUsed = await hasRow(
          client,
          "delete from vault.reset_tokens where digest = $1 and user_id = $2 and expires_at > $3 and purpose = 'password-reset'",
          [tokenDigest(token), userId, clock()],
        );
        if (!isUsed) return null;
        const isSet = await hasRow(
          client,
          'update vault.credentials set hash = $2, set_at = $3, generation = generation + 1 where user_id = $1',
          [userId, hash, clock()],
        );
        if (!isSet) return null;
        await client.query('delete from vault.known_devices where user_id = $1', [userId]);
        return follow(client, password, null);
      }),

    /** Removes a pending change: the history contains it, or never will. */
    recorded: async (changeId: string): Promise<void> => {
      await pool.query('delete from vault.password_changes where change_id = $1', [changeId]);
    },

    /** Pending changes up to a moment or made while a clock ran ahead, oldest first: the history may lack them. */
    unrecorded: (madeBy: Date): Promise<readonly PasswordChange[]> =>
      everyRow<PasswordChange>(
        pool,
        `select change_id as "changeId", user_id as "userId", note from vault.password_changes
         where made_at <= $1 or made_at > $2 order by made_at`,
        [madeBy, latestCredible(clock())],
      ),
  };
};

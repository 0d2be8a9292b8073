import type pg from 'pg';
import { inTransactionOn } from '../platform/database.ts';
import { firstValue, hasRow } from '../platform/statements.ts';
import { type HeldWorkParts, heldWork } from './account-holds.ts';
import { decrypt, encrypt } from './encryption.ts';
import { reserveName } from './reserved-name.ts';

/** `gone`: the account is closed. */
type EmailChangeBegun = 'begun' | 'taken' | 'gone';

/** The change of one account's e-mail address, under an exclusive lock. */
const heldEmailChange = ({ clock, keys, digestOf }: HeldWorkParts, client: pg.PoolClient, userId: string) => {
  const context = `e-mail change ${userId}`;
  const forget = () => client.query('delete from vault.email_changes where user_id = $1', [userId]);

  return {
    /** The payload of the change in progress; null if there is none. */
    pending: async (): Promise<string | null> => {
      const payload = await firstValue<Buffer>(client, 'select payload from vault.email_changes where user_id = $1', [
        userId,
      ]);
      if (payload === null) return null;
      return decrypt(await keys.ensureIn(client, userId), payload, context).toString('utf8');
    },

    /**
     * Reserves the address for the account and stores the payload, encrypted with the person's key, in one transaction.
     */
    begin: ({ email, payload }: { readonly email: string; readonly payload: string }): Promise<EmailChangeBegun> =>
      inTransactionOn(client, async (): Promise<EmailChangeBegun> => {
        // Locked, so that closing the account waits and then finds all of this to delete.
        const account = 'select from vault.credentials where user_id = $1 for share';
        if (!(await hasRow(client, account, [userId]))) return 'gone';
        // Another spelling of the current address needs no reservation.
        const holder = await reserveName(client, digestOf, { kind: 'email', name: email, userId });
        if (holder !== null && holder !== userId) return 'taken';
        await client.query('insert into vault.email_changes (user_id, payload, begun_at) values ($1, $2, $3)', [
          userId,
          encrypt(await keys.ensureIn(client, userId), Buffer.from(payload, 'utf8'), context),
          clock(),
        ]);
        return 'begun';
      }),

    /**
     * Checks that this process still holds the lock, and extends it. Throws when the connection with the lock is broken
     * or the account is closed: then the address may belong to another account.
     */
    renew: async (): Promise<void> => {
      const renewed = 'update vault.email_changes set begun_at = $2 where user_id = $1';
      if (!(await hasRow(client, renewed, [userId, clock()])))
        throw new Error(`No e-mail change of ${userId} is under way.`);
    },

    /** The account signs in by the new address and no longer by the old one; links sent to the old one stop working. */
    confirm: (): Promise<void> =>
      inTransactionOn(client, async () => {
        await client.query(
          `delete from vault.names where user_id = $1 and kind = 'email' and confirmed_at is not null
             and exists (select from vault.names where user_id = $1 and kind = 'email' and confirmed_at is null)`,
          [userId],
        );
        await client.query(
          "update vault.names set confirmed_at = $2 where user_id = $1 and kind = 'email' and confirmed_at is null",
          [userId, clock()],
        );
        await client.query('delete from vault.reset_tokens where user_id = $1', [userId]);
        await forget();
      }),

    /** Releases the new address. */
    undo: (): Promise<void> =>
      inTransactionOn(client, async () => {
        await client.query("delete from vault.names where user_id = $1 and kind = 'email' and confirmed_at is null", [
          userId,
        ]);
        await forget();
      }),
  };
};

export type HeldEmailChange = ReturnType<typeof heldEmailChange>;

/** Changes of e-mail addresses. */
export const emailChangeTable = (parts: HeldWorkParts) =>
  heldWork(parts, { table: 'email_changes', id: 'user_id' }, (client, userId) =>
    heldEmailChange(parts, client, userId),
  );

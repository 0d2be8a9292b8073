import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import type { SecondFactorKind } from '../domain/accounts/second-factor-kinds.ts';
import type { Clock } from '../domain/kernel/values.ts';
import { latestCredible } from '../platform/clock-tolerance.ts';
import { inTransaction } from '../platform/database.ts';
import { firstRow, hasRow } from '../platform/statements.ts';
import { decrypt, encrypt } from './encryption.ts';
import { newAppSecret, stepOfCode } from './one-time-codes.ts';

/** A second factor as its owner sees it. Times are UTC, ISO 8601. */
export interface ListedFactor {
  readonly id: string;
  readonly kind: SecondFactorKind;
  /** The passkey's name; null for an authenticator app, of which a member has only one. */
  readonly name: string | null;
  /** The browser in which it was added, such as "Firefox on Windows". */
  readonly device: string;
  readonly addedAt: string;
  readonly lastUsedAt: string | null;
}

/** The public half of a passkey. */
export interface Passkey {
  readonly credentialId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly transports: readonly string[];
  /** The signature counter of the device; 0 if it does not count. */
  readonly counter: number;
}

/** An unconfirmed app, and the time step of the code that was checked. */
export interface CheckedApp {
  readonly id: string;
  readonly step: number;
}

export type CodeCheck = 'right' | 'wrong' | 'too-many';

const AppSecret = z.object({ device: z.string(), secret: z.string() });
const SealedPasskey = z.object({
  device: z.string(),
  /** Missing in passkeys that were added before they had names. */
  name: z.string().optional(),
  credentialId: z.string(),
  publicKey: z.string(),
  transports: z.array(z.string()),
});
const Described = SealedPasskey.pick({ device: true, name: true });

const DAY = 24 * 3_600_000;

/** Three in a million codes are valid: with a day's number of guesses, an attacker succeeds once in 16,000 days. */
const MOST_WRONG_CODES = 20;

/** Maximum number of passkeys of a member. */
export const MOST_PASSKEYS = 10;

const contextOf = (id: string): string => `second factor ${id}`;

/** The second factors of members. Secrets and public keys are encrypted. */
export const secondFactorTable = (pool: pg.Pool, clock: Clock, key: Uint8Array) => {
  const sealed = (id: string, content: object): Buffer =>
    encrypt(key, Buffer.from(JSON.stringify(content)), contextOf(id));
  const opened = (id: string, bytes: Buffer): unknown => JSON.parse(decrypt(key, bytes, contextOf(id)).toString());

  /** The credential is locked, so that closing the account comes first or finds the new row. */
  const insert = `insert into vault.second_factors
      (factor_id, user_id, kind, sealed, credential, counter, added_at, confirmed_at)
    select $1, user_id, $3, $4, $5, $6, $7, $8 from (select user_id from vault.credentials where user_id = $2 for share) a
    on conflict do nothing`;

  /** Of two changes at the same time, neither would see the other's. */
  const lock = (client: pg.PoolClient, userId: string) =>
    client.query('select from vault.credentials where user_id = $1 for update', [userId]);

  const deleteAll = async (client: pg.PoolClient, userId: string): Promise<void> => {
    await client.query('delete from vault.second_factors where user_id = $1', [userId]);
    await client.query('delete from vault.recovery_codes where user_id = $1', [userId]);
  };

  return {
    /** Whether the member signs in with a second factor. */
    isOn: (userId: string): Promise<boolean> =>
      hasRow(pool, 'select from vault.second_factors where user_id = $1 and confirmed_at is not null limit 1', [
        userId,
      ]),

    /** The member's factors, oldest first. */
    list: async (userId: string): Promise<readonly ListedFactor[]> => {
      const { rows } = await pool.query<{
        id: string;
        kind: SecondFactorKind;
        sealed: Buffer;
        addedAt: string;
        lastUsedAt: string | null;
      }>(
        `select factor_id as id, kind, sealed, added_at as "addedAt", last_used_at as "lastUsedAt"
         from vault.second_factors where user_id = $1 and confirmed_at is not null order by added_at, factor_id`,
        [userId],
      );
      return rows.map(({ sealed: bytes, ...row }) => {
        const { device, name = device } = Described.parse(opened(row.id, bytes));
        return { ...row, device, name: row.kind === 'passkey' ? name : null };
      });
    },

    /**
     * Creates a secret for an authenticator app, in Base32. It replaces an unconfirmed one and takes effect with
     * `confirmApp`. Null when the member has an app, or the account is closed.
     */
    beginApp: (userId: string, device: string): Promise<string | null> =>
      inTransaction(pool, async (client) => {
        await client.query(
          "delete from vault.second_factors where user_id = $1 and kind = 'authenticator-app' and confirmed_at is null",
          [userId],
        );
        const id = randomUUID();
        const secret = newAppSecret();
        const content = sealed(id, { device, secret });
        const values = [id, userId, 'authenticator-app', content, null, null, clock(), null];
        return (await hasRow(client, insert, values)) ? secret : null;
      }),

    /** Checks a code of the unconfirmed secret; null when the code is wrong or there is no such secret. */
    checkNewApp: async (userId: string, code: string): Promise<CheckedApp | null> => {
      const begun = await firstRow<{ id: string; sealed: Buffer }>(
        pool,
        `select factor_id as id, sealed from vault.second_factors
         where user_id = $1 and kind = 'authenticator-app' and confirmed_at is null`,
        [userId],
      );
      if (!begun) return null;
      const step = stepOfCode(AppSecret.parse(opened(begun.id, begun.sealed)).secret, code, clock(), null);
      return step === null ? null : { id: begun.id, step };
    },

    /**
     * Makes this unconfirmed secret the member's app. The checked code cannot be used again. False when another secret
     * has replaced this one.
     */
    confirmApp: (userId: string, { id, step }: CheckedApp): Promise<boolean> =>
      hasRow(
        pool,
        `update vault.second_factors set confirmed_at = $3, last_step = $4
         where user_id = $1 and factor_id = $2 and confirmed_at is null`,
        [userId, id, clock(), step],
      ),

    /**
     * Checks a code of the member's app and uses it up. Twenty wrong codes within a day block the app for the rest of
     * that day.
     */
    acceptCode: (userId: string, code: string): Promise<CodeCheck> =>
      inTransaction(pool, async (client) => {
        const now = clock();
        // Counted before it is checked, and serialised by the row, so that guesses sent at the same time count, too.
        const app = await firstRow<{ id: string; sealed: Buffer; lastStep: number | null; guesses: number }>(
          client,
          `update vault.second_factors set
             guesses = case when guesses_since > $2 and guesses_since <= $4 then guesses + 1 else 1 end,
             guesses_since = case when guesses_since > $2 and guesses_since <= $4 then guesses_since else $3 end
           where user_id = $1 and kind = 'authenticator-app' and confirmed_at is not null
           returning factor_id as id, sealed, last_step::integer as "lastStep", guesses`,
          [userId, new Date(now.getTime() - DAY), now, latestCredible(now)],
        );
        if (!app) return 'wrong';
        if (app.guesses > MOST_WRONG_CODES) return 'too-many';
        const step = stepOfCode(AppSecret.parse(opened(app.id, app.sealed)).secret, code, now, app.lastStep);
        if (step === null) return 'wrong';
        await client.query(
          `update vault.second_factors set guesses = 0, guesses_since = null, last_step = $2, last_used_at = $3
           where factor_id = $1`,
          [app.id, step, now],
        );
        return 'right';
      }),

    /** The member's passkeys. */
    passkeys: async (userId: string): Promise<readonly (Passkey & { readonly id: string })[]> => {
      const { rows } = await pool.query<{ id: string; sealed: Buffer; counter: number }>(
        `select factor_id as id, sealed, counter::float8 as counter from vault.second_factors
         where user_id = $1 and kind = 'passkey' order by added_at, factor_id`,
        [userId],
      );
      return rows.map(({ id, sealed: bytes, counter }) => {
        const { credentialId, publicKey, transports } = SealedPasskey.parse(opened(id, bytes));
        return { id, credentialId, publicKey, transports, counter };
      });
    },

    /** Adds a passkey and returns its id. Refused when it is already registered or the account is closed. */
    addPasskey: (
      userId: string,
      described: { readonly device: string; readonly name: string },
      { counter, ...passkey }: Passkey,
    ): Promise<{ readonly id: string } | 'refused' | 'too-many'> =>
      inTransaction(pool, async (client) => {
        await lock(client, userId);
        const counting = "select from vault.second_factors where user_id = $1 and kind = 'passkey' offset $2 limit 1";
        if (await hasRow(client, counting, [userId, MOST_PASSKEYS - 1])) return 'too-many';
        const id = randomUUID();
        const digest = createHash('sha256').update(passkey.credentialId).digest();
        const now = clock();
        const content = sealed(id, { ...described, ...passkey });
        const values = [id, userId, 'passkey', content, digest, counter, now, now];
        return (await hasRow(client, insert, values)) ? { id } : 'refused';
      }),

    /** Renames a passkey. False if the member has no such passkey. */
    renamePasskey: (userId: string, id: string, name: string): Promise<boolean> =>
      inTransaction(pool, async (client) => {
        const passkey = await firstRow<{ sealed: Buffer }>(
          client,
          "select sealed from vault.second_factors where user_id = $1 and factor_id = $2 and kind = 'passkey' for update",
          [userId, id],
        );
        if (!passkey) return false;
        const content = { ...SealedPasskey.parse(opened(id, passkey.sealed)), name };
        await client.query('update vault.second_factors set sealed = $2 where factor_id = $1', [
          id,
          sealed(id, content),
        ]);
        return true;
      }),

    /** Records the use of a passkey. False when its counter has not increased: the response is a copy. */
    acceptPasskey: (id: string, counter: number): Promise<boolean> =>
      hasRow(
        pool,
        `update vault.second_factors set counter = $2, last_used_at = $3
         where factor_id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
        [id, counter, clock()],
      ),

    /**
     * Removes one factor; removing the last one also removes the recovery codes.
     * @param keepsLast whether the last factor stays
     * @returns false if the factor is the last one and stays
     */
    remove: (userId: string, id: string, keepsLast: boolean): Promise<boolean> =>
      inTransaction(pool, async (client) => {
        await lock(client, userId);
        const isLast = !(await hasRow(
          client,
          'select from vault.second_factors where user_id = $1 and factor_id <> $2 and confirmed_at is not null limit 1',
          [userId, id],
        ));
        if (isLast && keepsLast) return false;
        if (isLast) await deleteAll(client, userId);
        else await client.query('delete from vault.second_factors where user_id = $1 and factor_id = $2', [userId, id]);
        return true;
      }),

    /** Removes all factors and recovery codes. */
    removeAll: (userId: string): Promise<void> =>
      inTransaction(pool, async (client) => {
        await lock(client, userId);
        await deleteAll(client, userId);
      }),
  };
};

import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { v7 } from 'uuid';
import type { Clock } from '../../domain/kernel/values.ts';
import { inTransaction } from '../database.ts';

/** One use of an `Idempotency-Key`: the same key means something else to another caller or route. */
export interface KeyUse {
  readonly key: string;
  /** Who calls: a user id, or what tells anonymous callers apart. */
  readonly caller: string;
  readonly route: string;
}

/**
 * - `new`: nobody used the key; do the work under this resource id.
 * - `resumed`: an earlier attempt began under this resource id and died; do the work again under the same id.
 * - `done`: the work was completed; answer again from the resource.
 * - `mismatch`: the key was used with another body.
 * - `busy`: another request with the key is at work now.
 */
export type KeyState =
  | { readonly state: 'new' | 'resumed' | 'done'; readonly resourceId: string }
  | { readonly state: 'mismatch' }
  | { readonly state: 'busy' };

/** Makes creating calls safe to repeat (design.md, Writing). No body is stored, only a fingerprint. */
export interface Idempotency {
  /** @param use.fingerprint stands for the request's body: equal bodies, equal fingerprints. */
  begin(use: KeyUse & { readonly fingerprint: string }): Promise<KeyState>;
  /** The resource now exists: repetitions are answered from it. */
  complete(use: KeyUse): Promise<void>;
  /** The attempt came to nothing (a refusal, a fault): the next one need not wait for the lease to run out. */
  release(use: KeyUse): Promise<void>;
  /** Releases what a process that died still keeps. Only for one that is alone on its database, before it serves. */
  releaseAll(): Promise<void>;
}

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** How long one attempt keeps others out, in milliseconds: longer than any request takes. */
const IDEMPOTENCY_LEASE = 30 * SECOND;

/** How long a key is remembered, in milliseconds. */
const IDEMPOTENCY_MEMORY = 48 * HOUR;

const SWEPT_PER_BEGINNING = 20;

interface KeyRow {
  readonly fingerprint: Buffer;
  readonly resource_id: string;
  readonly completed: boolean;
  readonly leased: boolean;
  readonly expired: boolean;
}

/**
 * The idempotency keys of this database. Keys and fingerprints are stored as keyed digests: a body such as a sign-up
 * form could otherwise be guessed from its plain hash.
 */
export const idempotencyTable = (pool: pg.Pool, clock: Clock, digestKey: Buffer): Idempotency => {
  const mac = (...parts: readonly string[]): Buffer =>
    createHmac('sha256', digestKey).update(JSON.stringify(parts)).digest();
  const digestOf = ({ key, caller, route }: KeyUse): Buffer => mac('key', caller, route, key);

  const sweep = (client: pg.PoolClient, now: Date) =>
    client.query(
      `delete from vault.idempotency where digest in (
         select digest from vault.idempotency where expires_at <= $1 limit $2 for update skip locked)`,
      [now, SWEPT_PER_BEGINNING],
    );

  return {
    begin: (use) =>
      inTransaction(pool, async (client): Promise<KeyState> => {
        const digest = digestOf(use);
        const fingerprint = mac('fingerprint', use.fingerprint);
        const now = clock();
        const leasedUntil = new Date(now.getTime() + IDEMPOTENCY_LEASE);
        const expiresAt = new Date(now.getTime() + IDEMPOTENCY_MEMORY);
        const fresh = v7({ msecs: now.getTime() });

        const inserted = await client.query(
          `insert into vault.idempotency (digest, fingerprint, resource_id, leased_until, expires_at)
           values ($1, $2, $3, $4, $5) on conflict (digest) do nothing`,
          [digest, fingerprint, fresh, leasedUntil, expiresAt],
        );
        if (inserted.rowCount === 1) {
          await sweep(client, now);
          return { state: 'new', resourceId: fresh };
        }

        // Locked from here on, so that two repetitions cannot both take the attempt over.
        const { rows } = await client.query<KeyRow>(
          `select fingerprint, resource_id, completed_at is not null as completed,
                  coalesce(leased_until > $2, false) as leased, expires_at <= $2 as expired
           from vault.idempotency where digest = $1 for update`,
          [digest, now],
        );
        const row = rows[0];
        if (!row) return { state: 'busy' };
        if (row.expired) {
          await client.query(
            `update vault.idempotency
             set fingerprint = $2, resource_id = $3, leased_until = $4, expires_at = $5, completed_at = null
             where digest = $1`,
            [digest, fingerprint, fresh, leasedUntil, expiresAt],
          );
          return { state: 'new', resourceId: fresh };
        }
        if (!row.fingerprint.equals(fingerprint)) return { state: 'mismatch' };
        if (row.completed) return { state: 'done', resourceId: row.resource_id };
        if (row.leased) return { state: 'busy' };
        await client.query('update vault.idempotency set leased_until = $2 where digest = $1', [digest, leasedUntil]);
        return { state: 'resumed', resourceId: row.resource_id };
      }),

    complete: async (use) => {
      await pool.query('update vault.idempotency set completed_at = $2, leased_until = null where digest = $1', [
        digestOf(use),
        clock(),
      ]);
    },

    release: async (use) => {
      await pool.query('update vault.idempotency set leased_until = null where digest = $1 and completed_at is null', [
        digestOf(use),
      ]);
    },

    releaseAll: async () => {
      await pool.query('update vault.idempotency set leased_until = null where completed_at is null');
    },
  };
};

import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { v7 } from 'uuid';
import type { Clock } from '../domain/kernel/values.ts';
import { inTransaction } from '../platform/database.ts';
import { leaseEnd } from '../platform/leases.ts';
import { firstRow, hasRow } from '../platform/statements.ts';
import { sweep } from './sweep.ts';

/** One use of an `Idempotency-Key`: the same key of another caller or route is a different one. */
export interface KeyUse {
  readonly key: string;
  /** The caller: a user id, or a value that distinguishes anonymous callers. */
  readonly caller: string;
  readonly route: string;
}

/** The exclusive right to do the work of a key. It is renewed until the attempt ends, however long it takes. */
export interface Lease {
  /** The id of the resource to create, the same for every attempt. */
  readonly resourceId: string;
  /** Aborts when the lease was not renewed in time, such as after a frozen process: another attempt may be at work. */
  readonly lost: AbortSignal;
  /**
   * Records that the resource exists: repeated requests are answered from it. Does nothing after another attempt has
   * taken over.
   */
  complete(): Promise<void>;
  /**
   * Records that the attempt failed or was refused, so another one may begin immediately. Does nothing after another attempt
   * has taken over.
   */
  release(): Promise<void>;
}

/**
 * - `new`: the key is unused; do the work under this lease.
 * - `resumed`: an earlier attempt began and ended without a result; do the work again for the same resource.
 * - `done`: the work was completed; answer again from the resource.
 * - `mismatch`: the key was used with another body.
 * - `busy`: another request with the key is at work now.
 */
type KeyState =
  | { readonly state: 'new' | 'resumed'; readonly lease: Lease }
  | { readonly state: 'done'; readonly resourceId: string }
  | { readonly state: 'mismatch' }
  | { readonly state: 'busy' };

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** A key becomes free this long after the process working on it has died or frozen, in milliseconds. */
const LEASE = 4 * SECOND;

/** Interval between renewals of a lease, in milliseconds. */
const RENEWAL = SECOND;

const LEASE_END = leaseEnd(LEASE);

/** How long a key is stored, in milliseconds. */
const IDEMPOTENCY_MEMORY = 48 * HOUR;

/** Why a lease was lost. */
class LeaseLost extends Error {
  constructor() {
    super('Another request with this Idempotency-Key may have taken over.');
    this.name = 'LeaseLost';
  }
}

const expired = { table: 'idempotency', key: 'digest', condition: 'expires_at <= $1' };

interface KeyRow {
  readonly fingerprint: Buffer;
  readonly resource_id: string;
  readonly completed: boolean;
  readonly leased: boolean;
  readonly expired: boolean;
}

/**
 * Makes creating requests safe to repeat (design.md, Writing). Request bodies are not stored, only a fingerprint. Keys and
 * fingerprints are stored as keyed digests: a body such as a sign-up form could otherwise be guessed from its plain hash.
 */
export const idempotencyTable = (pool: pg.Pool, clock: Clock, digestKey: Buffer) => {
  const mac = (...parts: readonly string[]): Buffer =>
    createHmac('sha256', digestKey).update(JSON.stringify(parts)).digest();
  const digestOf = ({ key, caller, route }: KeyUse): Buffer => mac('key', caller, route, key);

  /** Holds a lease that `begin` has just taken, and renews it until the attempt ends. */
  const hold = (digest: Buffer, holder: string, resourceId: string): Lease => {
    const lost = new AbortController();
    let renewedAt = performance.now();
    let hasEnded = false;
    /** Changes the key's row while this attempt holds it. @returns whether it does. */
    const change = (assignments: string, ...values: readonly Date[]): Promise<boolean> =>
      hasRow(
        pool,
        `update vault.idempotency set ${assignments} where digest = $1 and holder = $2 and leased_until is not null`,
        [digest, holder, ...values],
      );
    const renew = async (): Promise<void> => {
      const asked = performance.now();
      try {
        if (await change(`leased_until = ${LEASE_END}`)) {
          renewedAt = asked;
          return;
        }
      } catch {
        // The database may be unavailable for a moment; the lease is valid until its end.
        if (performance.now() - renewedAt < LEASE) return;
      }
      // Given up rather than lost, while this renewal was under way.
      if (!hasEnded) lost.abort(new LeaseLost());
    };
    const timer = setInterval(() => void renew(), RENEWAL).unref();
    const end = async (assignments: string, ...values: readonly Date[]): Promise<void> => {
      hasEnded = true;
      clearInterval(timer);
      await change(assignments, ...values);
    };
    return {
      resourceId,
      lost: lost.signal,
      complete: () => end('completed_at = $3, leased_until = null', clock()),
      release: () => end('leased_until = null'),
    };
  };

  /** Takes the lease if the key is free. @returns the state, and the id of the resource where there is one. */
  const take = async (
    client: pg.PoolClient,
    digest: Buffer,
    holder: string,
    body: string,
  ): Promise<{ readonly state: KeyState['state']; readonly resourceId: string }> => {
    const fingerprint = mac('fingerprint', body);
    const now = clock();
    const expiresAt = new Date(now.getTime() + IDEMPOTENCY_MEMORY);
    const fresh = v7({ msecs: now.getTime() });

    const isNew = await hasRow(
      client,
      `insert into vault.idempotency (digest, fingerprint, resource_id, holder, leased_until, expires_at)
       values ($1, $2, $3, $4, ${LEASE_END}, $5) on conflict (digest) do nothing`,
      [digest, fingerprint, fresh, holder, expiresAt],
    );
    if (isNew) {
      await sweep(client, expired, now);
      return { state: 'new', resourceId: fresh };
    }

    // Locked from here on, so that two repeated requests cannot both take over the attempt.
    const row = await firstRow<KeyRow>(
      client,
      `select fingerprint, resource_id, completed_at is not null as completed,
              coalesce(leased_until > clock_timestamp(), false) as leased, expires_at <= $2 as expired
       from vault.idempotency where digest = $1 for update`,
      [digest, now],
    );
    if (!row) return { state: 'busy', resourceId: fresh };
    if (row.expired) {
      await client.query(
        `update vault.idempotency set fingerprint = $2, resource_id = $3, holder = $4, leased_until = ${LEASE_END},
           expires_at = $5, completed_at = null
         where digest = $1`,
        [digest, fingerprint, fresh, holder, expiresAt],
      );
      return { state: 'new', resourceId: fresh };
    }
    const { resource_id: resourceId } = row;
    if (!row.fingerprint.equals(fingerprint)) return { state: 'mismatch', resourceId };
    if (row.completed) return { state: 'done', resourceId };
    if (row.leased) return { state: 'busy', resourceId };
    await client.query(`update vault.idempotency set holder = $2, leased_until = ${LEASE_END} where digest = $1`, [
      digest,
      holder,
    ]);
    return { state: 'resumed', resourceId };
  };

  return {
    /** @param use.fingerprint hash of the request's body. */
    begin: async (use: KeyUse & { readonly fingerprint: string }): Promise<KeyState> => {
      const digest = digestOf(use);
      const holder = v7();
      const { state, resourceId } = await inTransaction(pool, (client) =>
        take(client, digest, holder, use.fingerprint),
      );
      switch (state) {
        case 'new':
        case 'resumed':
          return { state, lease: hold(digest, holder, resourceId) };
        case 'done':
          return { state, resourceId };
        default:
          return { state };
      }
    },

    /**
     * Ends the leases of a process that died. Only for a process that is alone on its database, before it starts serving.
     */
    releaseAll: async (): Promise<void> => {
      await pool.query('update vault.idempotency set leased_until = null where completed_at is null');
    },
  };
};

export type Idempotency = ReturnType<typeof idempotencyTable>;

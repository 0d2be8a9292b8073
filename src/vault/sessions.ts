import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import { everyValue, firstRow, hasRow } from '../platform/statements.ts';
import { newToken, tokenDigest } from './secret-token.ts';
import type { SessionRole } from './session-role.ts';
import { sweep } from './sweep.ts';

/** What an incomplete session waits for: a proof of the second factor, or setting one up. */
export type Awaited = 'second-factor' | 'set-up';

/** The member of a session. While it awaits something, the member can do that and nothing else. */
export interface FoundSession {
  readonly userId: string;
  readonly role: SessionRole;
  /** Null for a complete session. */
  readonly awaits: Awaited | null;
  /** When the member last proved their identity, UTC, ISO 8601; null if never in this session. */
  readonly provedAt: string | null;
}

/**
 * Thrown when a session would be opened with a password that is no longer valid for the account. The member may sign in
 * again.
 */
export class SignInOvertaken extends Error {
  constructor(userId: string) {
    super(`The password of ${userId} changed during a sign-in with the former one.`);
    this.name = 'SignInOvertaken';
  }
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Limits {
  readonly idle: number;
  readonly absolute: number;
}

/** Milliseconds. */
const sessionLimits: { readonly staff: Limits; readonly others: Limits } = {
  staff: { idle: 30 * MINUTE, absolute: 12 * HOUR },
  others: { idle: 14 * DAY, absolute: 90 * DAY },
};

/** Time limit for proving or setting up the second factor, in milliseconds. */
const AWAITING_LIMIT = 15 * MINUTE;

/** Absolute limits, after which the member must sign in again. */
const MOST_WRONG_PROOFS = 5;

/** Minimum interval between updates of the last use, so that not every page view writes a row. */
const SEEN_EVERY = MINUTE;

const ended = { table: 'sessions', key: 'digest', condition: 'least(idle_until, absolute_until) <= $1' };

const limitsOf = (role: SessionRole): Limits =>
  role === 'admin' || role === 'analyst' ? sessionLimits.staff : sessionLimits.others;

const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);

/**
 * Signed-in devices. The cookie holds only the random id; a row here can be ended at any time. Idle limit 30 minutes
 * for administrators and analysts and 14 days for others, absolute limit 12 hours and 90 days (decisions.md, Sessions);
 * 15 minutes while it awaits a second factor.
 */
export const sessionTable = (pool: pg.Pool, clock: Clock) => {
  return {
    /**
     * @param session.device a description by which the owner recognises the device, such as "Firefox on Windows".
     * @param session.provedBy the generation of the password that was checked. With it, throws {@link SignInOvertaken}
     * when the password has been changed or the account closed since: all its sessions were ended then, and this one
     * would have survived.
     * @param session.needsFactor whether a member without a second factor must set one up first. Default: false. A member
     * who has one must always prove it first.
     */
    open: async ({
      userId,
      role,
      device,
      provedBy,
      needsFactor = false,
    }: {
      readonly userId: string;
      readonly role: SessionRole;
      readonly device: string;
      readonly provedBy?: number;
      readonly needsFactor?: boolean;
    }): Promise<{ readonly id: string; readonly awaits: Awaited | null }> => {
      const id = newToken();
      const now = clock();
      const { idle, absolute } = limitsOf(role);
      await sweep(pool, ended, now);
      // Locked, so that a concurrent change of the password either comes first or finds this session to end.
      const opened = await firstRow<{ awaits: Awaited | null }>(
        pool,
        `with proof as (select from vault.credentials where user_id = $2 and generation = $8 for share),
         state as (
           select case
             when exists (select from vault.second_factors where user_id = $2 and confirmed_at is not null)
               then 'second-factor'
             when $9 then 'set-up'
           end as awaits
         )
         insert into vault.sessions
           (digest, user_id, role, device, opened_at, last_seen_at, idle_until, absolute_until, awaits, proved_at)
         select $1, $2, $3, $4, $5, $5,
           case when awaits is null then $6::timestamptz else $10 end,
           case when awaits is null then $7::timestamptz else $10 end,
           awaits,
           case when awaits is null then $5::timestamptz end
         from state where $8::integer is null or exists (select from proof)
         returning awaits`,
        [
          tokenDigest(id),
          userId,
          role,
          device,
          now,
          after(now, idle),
          after(now, absolute),
          provedBy ?? null,
          needsFactor,
          after(now, AWAITING_LIMIT),
        ],
      );
      if (!opened) throw new SignInOvertaken(userId);
      return { id, awaits: opened.awaits };
    },

    /** Null when the session is unknown, has ended or is past a limit. Counts as use. */
    find: async (id: string): Promise<FoundSession | null> => {
      const digest = tokenDigest(id);
      const now = clock();
      const session = await firstRow<{
        user_id: string;
        role: SessionRole;
        last_seen_at: string;
        awaits: Awaited | null;
        proved_at: string | null;
      }>(
        pool,
        `select user_id, role, last_seen_at, awaits, proved_at from vault.sessions
         where digest = $1 and idle_until > $2 and absolute_until > $2`,
        [digest, now],
      );
      if (!session) return null;
      if (now.getTime() - Date.parse(session.last_seen_at) >= SEEN_EVERY) {
        await pool.query(
          'update vault.sessions set last_seen_at = $2, idle_until = $3 where digest = $1 and awaits is null',
          [digest, now, after(now, limitsOf(session.role).idle)],
        );
      }
      return { userId: session.user_id, role: session.role, awaits: session.awaits, provedAt: session.proved_at };
    },

    /**
     * Counts an attempt to prove the member's identity, before it is checked. Returns false and ends the session when
     * five attempts since the last proof have failed.
     */
    tryProof: async (id: string): Promise<boolean> => {
      const digest = tokenDigest(id);
      const session = await firstRow<{ wrong_proofs: number }>(
        pool,
        'update vault.sessions set wrong_proofs = wrong_proofs + 1 where digest = $1 returning wrong_proofs',
        [digest],
      );
      if (session && session.wrong_proofs <= MOST_WRONG_PROOFS) return true;
      await pool.query('delete from vault.sessions where digest = $1', [digest]);
      return false;
    },

    /** Resets the failed attempts after a successful attempt that was not a proof of identity. */
    forgetWrongProofs: async (id: string): Promise<void> => {
      await pool.query('update vault.sessions set wrong_proofs = 0 where digest = $1', [tokenDigest(id)]);
    },

    /**
     * Records a proof; a session that waited for it is complete, under the new id that is returned. Null if the session
     * has ended.
     */
    prove: async (id: string): Promise<{ readonly id: string } | null> => {
      const digest = tokenDigest(id);
      const now = clock();
      const session = await firstRow<{ role: SessionRole; awaits: Awaited | null }>(
        pool,
        'update vault.sessions set proved_at = $2, wrong_proofs = 0 where digest = $1 returning role, awaits',
        [digest, now],
      );
      if (!session) return null;
      if (session.awaits === null) return { id };
      const newId = newToken();
      const { idle, absolute } = limitsOf(session.role);
      // Of two concurrent proofs, only one completes it.
      const isCompleted = await hasRow(
        pool,
        `update vault.sessions set digest = $2, awaits = null, opened_at = $3, last_seen_at = $3,
           idle_until = $4, absolute_until = $5
         where digest = $1 and awaits is not null`,
        [digest, tokenDigest(newId), now, after(now, idle), after(now, absolute)],
      );
      return isCompleted ? { id: newId } : null;
    },

    /**
     * Requires a proof from the member's sessions that were to set up a second factor, because the member has one now.
     */
    requireFactor: async (userId: string): Promise<void> => {
      await pool.query("update vault.sessions set awaits = 'second-factor' where user_id = $1 and awaits = 'set-up'", [
        userId,
      ]);
    },

    /** Gives a session a new id; the previous one stops working. Null if the session has ended. */
    renew: async (id: string): Promise<{ readonly id: string } | null> => {
      const renewed = newToken();
      const replace = 'update vault.sessions set digest = $2 where digest = $1';
      return (await hasRow(pool, replace, [tokenDigest(id), tokenDigest(renewed)])) ? { id: renewed } : null;
    },

    /** Signs one device out. Unknown ids are ignored. */
    end: async (id: string): Promise<void> => {
      await pool.query('delete from vault.sessions where digest = $1', [tokenDigest(id)]);
    },

    /** Signs a member out everywhere, except in one session. */
    endAll: async (userId: string, exceptId?: string): Promise<void> => {
      await pool.query('delete from vault.sessions where user_id = $1 and ($2::bytea is null or digest <> $2)', [
        userId,
        exceptId === undefined ? null : tokenDigest(exceptId),
      ]);
    },

    /**
     * A member's active sessions, most recently used first. The handle identifies a session for {@link Sessions.revoke};
     * it is useless for signing in.
     */
    list: async (userId: string) => {
      const { rows } = await pool.query<{ digest: Buffer; device: string; opened_at: string; last_seen_at: string }>(
        `select digest, device, opened_at, last_seen_at from vault.sessions
         where user_id = $1 and awaits is null and idle_until > $2 and absolute_until > $2
         order by last_seen_at desc, opened_at desc`,
        [userId, clock()],
      );
      return rows.map(({ digest, device, opened_at, last_seen_at }) => ({
        handle: digest.toString('base64url'),
        device,
        openedAt: opened_at,
        lastSeenAt: last_seen_at,
      }));
    },

    /** The active ones of these sessions, by handle. Does not count as use. */
    live: async (handles: readonly string[]): Promise<ReadonlySet<string>> => {
      const digests = await everyValue<Buffer>(
        pool,
        'select digest from vault.sessions where digest = any($1::bytea[]) and idle_until > $2 and absolute_until > $2',
        [handles.map((handle) => Buffer.from(handle, 'base64url')), clock()],
      );
      return new Set(digests.map((digest) => digest.toString('base64url')));
    },

    /** Signs out one listed device of a member. False when the member has no such session. */
    revoke: (userId: string, handle: string): Promise<boolean> =>
      hasRow(pool, 'delete from vault.sessions where user_id = $1 and digest = $2', [
        userId,
        Buffer.from(handle, 'base64url'),
      ]),
  };
};

export type Sessions = ReturnType<typeof sessionTable>;

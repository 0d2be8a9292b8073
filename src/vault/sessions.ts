import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import { newToken, tokenDigest } from './secret-token.ts';
import type { SessionRole } from './session-role.ts';
import { sweep } from './sweep.ts';

/** A signed-in device, as its owner sees it. Times are UTC, ISO 8601. */
export interface ListedSession {
  /** Names the session for {@link Sessions.revoke}; of no use for signing in. */
  readonly handle: string;
  readonly device: string;
  readonly openedAt: string;
  readonly lastSeenAt: string;
}

/** Thrown when a session would open by a password that is no longer the account's. The member may sign in again. */
export class SignInOvertaken extends Error {
  constructor(userId: string) {
    super(`The password of ${userId} changed during a sign-in with the former one.`);
    this.name = 'SignInOvertaken';
  }
}

/**
 * Signed-in devices. The cookie holds only the random id; a row here can be ended at any time. Idle limit 30 minutes
 * for administrators and 14 days for others, absolute limit 12 hours and 90 days (decisions.md, Sessions).
 */
export interface Sessions {
  /**
   * @param session.device what the owner recognises the device by, such as "Firefox on Windows".
   * @param session.provedBy the generation of the password that was checked. With it, throws {@link SignInOvertaken}
   * when the password has been changed or the account closed since: all its sessions were ended then, and this one would
   * live on.
   */
  open(session: {
    readonly userId: string;
    readonly role: SessionRole;
    readonly device: string;
    readonly provedBy?: number;
  }): Promise<{ readonly id: string }>;
  /** Whose session this is; null when it never was, has ended or is past a limit. Counts as use. */
  find(id: string): Promise<{ readonly userId: string; readonly role: SessionRole } | null>;
  /** Signs one device out. Unknown ids are ignored. */
  end(id: string): Promise<void>;
  /** Signs a member out everywhere, but for one session. */
  endAll(userId: string, exceptId?: string): Promise<void>;
  /** A member's live sessions, last used first. */
  list(userId: string): Promise<readonly ListedSession[]>;
  /** Those of these sessions that are live, by handle. Does not count as use. */
  live(handles: readonly string[]): Promise<ReadonlySet<string>>;
  /** Signs one listed device of a member out. False when the member has no such session. */
  revoke(userId: string, handle: string): Promise<boolean>;
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
const sessionLimits: { readonly admin: Limits; readonly others: Limits } = {
  admin: { idle: 30 * MINUTE, absolute: 12 * HOUR },
  others: { idle: 14 * DAY, absolute: 90 * DAY },
};

/** Use is written down at most this often, so that reading pages does not mean writing rows. */
const SEEN_EVERY = MINUTE;

const ended = { table: 'sessions', key: 'digest', condition: 'least(idle_until, absolute_until) <= $1' };

const limitsOf = (role: SessionRole): Limits => (role === 'admin' ? sessionLimits.admin : sessionLimits.others);

const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);

/** The sessions of this database. */
export const sessionTable = (pool: pg.Pool, clock: Clock): Sessions => {
  return {
    open: async ({ userId, role, device, provedBy }) => {
      const id = newToken();
      const now = clock();
      const { idle, absolute } = limitsOf(role);
      await sweep(pool, ended, now);
      // Locked, so that a change of the password meanwhile either comes first or finds this session to end.
      const { rowCount } = await pool.query(
        `with proof as (select from vault.credentials where user_id = $2 and generation = $8 for share)
         insert into vault.sessions (digest, user_id, role, device, opened_at, last_seen_at, idle_until, absolute_until)
         select $1, $2, $3, $4, $5, $5, $6, $7 where $8::integer is null or exists (select from proof)`,
        [tokenDigest(id), userId, role, device, now, after(now, idle), after(now, absolute), provedBy ?? null],
      );
      if (rowCount !== 1) throw new SignInOvertaken(userId);
      return { id };
    },

    find: async (id) => {
      const digest = tokenDigest(id);
      const now = clock();
      const { rows } = await pool.query<{ user_id: string; role: SessionRole; last_seen_at: string }>(
        `select user_id, role, last_seen_at from vault.sessions
         where digest = $1 and idle_until > $2 and absolute_until > $2`,
        [digest, now],
      );
      const session = rows[0];
      if (!session) return null;
      if (now.getTime() - Date.parse(session.last_seen_at) >= SEEN_EVERY) {
        await pool.query('update vault.sessions set last_seen_at = $2, idle_until = $3 where digest = $1', [
          digest,
          now,
          after(now, limitsOf(session.role).idle),
        ]);
      }
      return { userId: session.user_id, role: session.role };
    },

    end: async (id) => {
      await pool.query('delete from vault.sessions where digest = $1', [tokenDigest(id)]);
    },

    endAll: async (userId, exceptId) => {
      await pool.query('delete from vault.sessions where user_id = $1 and ($2::bytea is null or digest <> $2)', [
        userId,
        exceptId === undefined ? null : tokenDigest(exceptId),
      ]);
    },

    list: async (userId) => {
      const { rows } = await pool.query<{ digest: Buffer; device: string; opened_at: string; last_seen_at: string }>(
        `select digest, device, opened_at, last_seen_at from vault.sessions
         where user_id = $1 and idle_until > $2 and absolute_until > $2
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

    live: async (handles) => {
      const { rows } = await pool.query<{ digest: Buffer }>(
        'select digest from vault.sessions where digest = any($1::bytea[]) and idle_until > $2 and absolute_until > $2',
        [handles.map((handle) => Buffer.from(handle, 'base64url')), clock()],
      );
      return new Set(rows.map(({ digest }) => digest.toString('base64url')));
    },

    revoke: async (userId, handle) => {
      const { rowCount } = await pool.query('delete from vault.sessions where user_id = $1 and digest = $2', [
        userId,
        Buffer.from(handle, 'base64url'),
      ]);
      return rowCount === 1;
    },
  };
};

import type pg from 'pg';
import type { Clock } from '../../domain/kernel/values.ts';
import type { AccountHolds } from './account-holds.ts';
import { allOrNothing } from './all-or-nothing.ts';
import type { NameDigest } from './name-digests.ts';
import type { PersonKeyTable, Queryable } from './person-key-table.ts';
import { reserveName } from './reserved-name.ts';
import { seal, unseal } from './sealing.ts';

/** `gone`: the account is closed. */
export type EmailChangeBegun = 'begun' | 'taken' | 'gone';

/** The change of one account's e-mail address, while nobody else can work on it. */
export interface HeldEmailChange {
  /** The payload it began with; null when there is none under way. */
  pending(): Promise<string | null>;
  /** Reserves the address for the account and keeps the payload, sealed under the person's key, all or nothing. */
  begin(change: { readonly email: string; readonly payload: string }): Promise<EmailChangeBegun>;
  /**
   * Makes sure that it is still held, and that it counts as worked on from now on. Throws when the connection that holds
   * it is broken, or the account closed: then the address may be somebody else's.
   */
  renew(): Promise<void>;
  /** The account signs in by the new address and no longer by the former; links sent to the former stop working. */
  confirm(): Promise<void>;
  /** Gives the new address back. */
  undo(): Promise<void>;
}

/** E-mail addresses on their way from one to another. A crash leaves a row here: the change is completed or undone. */
export interface EmailChanges {
  /** Runs `work` while holding the account's change; waits for whoever holds it now. Throws `TurnstileCrowded`. */
  hold<Result>(userId: string, work: (change: HeldEmailChange) => Promise<Result>): Promise<Result>;
  /** As `hold`, but answers null at once, without running `work`, when somebody else holds it. */
  tryHold<Result>(userId: string, work: (change: HeldEmailChange) => Promise<Result>): Promise<Result | null>;
  /** Accounts whose change nobody has begun or renewed since a moment, the longest untouched first. */
  unfinished(begunBy: Date): Promise<readonly string[]>;
}

interface EmailChangeParts {
  readonly pool: pg.Pool;
  readonly holds: AccountHolds;
  readonly clock: Clock;
  readonly keys: PersonKeyTable;
  readonly digestOf: NameDigest;
}

/** The changes of e-mail addresses of this database. */
export const emailChangeTable = ({ pool, holds, clock, keys, digestOf }: EmailChangeParts): EmailChanges => {
  const heldBy = (client: Queryable, userId: string): HeldEmailChange => {
    const context = `e-mail change ${userId}`;
    const forget = () => client.query('delete from vault.email_changes where user_id = $1', [userId]);

    return {
      pending: async () => {
        const { rows } = await client.query<{ payload: Buffer }>(
          'select payload from vault.email_changes where user_id = $1',
          [userId],
        );
        if (!rows[0]) return null;
        return unseal(await keys.ensureIn(client, userId), rows[0].payload, context).toString('utf8');
      },

      begin: ({ email, payload }) =>
        allOrNothing(client, async (): Promise<EmailChangeBegun> => {
          // Locked, so that a closing of the account waits and then finds all of this to take away.
          const account = await client.query('select from vault.credentials where user_id = $1 for share', [userId]);
          if (account.rowCount !== 1) return 'gone';
          // Another spelling of the present address needs no reservation.
          const holder = await reserveName(client, digestOf, { kind: 'email', name: email, userId });
          if (holder !== null && holder !== userId) return 'taken';
          await client.query('insert into vault.email_changes (user_id, payload, begun_at) values ($1, $2, $3)', [
            userId,
            seal(await keys.ensureIn(client, userId), Buffer.from(payload, 'utf8'), context),
            clock(),
          ]);
          return 'begun';
        }),

      renew: async () => {
        const { rowCount } = await client.query('update vault.email_changes set begun_at = $2 where user_id = $1', [
          userId,
          clock(),
        ]);
        if (rowCount !== 1) throw new Error(`No e-mail change of ${userId} is under way.`);
      },

      confirm: () =>
        allOrNothing(client, async () => {
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

      undo: () =>
        allOrNothing(client, async () => {
          await client.query("delete from vault.names where user_id = $1 and kind = 'email' and confirmed_at is null", [
            userId,
          ]);
          await forget();
        }),
    };
  };

  return {
    hold: (userId, work) => holds.hold(userId, (client) => work(heldBy(client, userId))),
    tryHold: (userId, work) => holds.tryHold(userId, (client) => work(heldBy(client, userId))),
    unfinished: async (begunBy) => {
      const { rows } = await pool.query<{ user_id: string }>(
        'select user_id from vault.email_changes where begun_at <= $1 order by begun_at',
        [begunBy],
      );
      return rows.map(({ user_id }) => user_id);
    },
  };
};

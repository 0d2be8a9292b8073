import type pg from 'pg';
import { v7 } from 'uuid';
import type { Clock } from '../../domain/kernel/values.ts';
import { advisoryLocks } from '../advisory-locks.ts';
import { inTransaction, tryWithLock } from '../database.ts';
import type { NameDigest } from './name-digests.ts';
import { seal, unseal } from './sealing.ts';

/**
 * Those who said that they forgot their password, until they are answered. Asking costs the same for every address: who
 * has an account is looked up only when the request is answered, by somebody whom the asker does not wait for.
 */
export interface ResetRequests {
  /**
   * Keeps a request, its payload sealed. Silently does not when the address has been asked for too often within the
   * last hour, so that nobody's mailbox can be filled.
   */
  ask(request: { readonly email: string; readonly payload: string }): Promise<void>;
  /**
   * Hands on every open request, the longest waiting first, and forgets what was in it once `answer` is through. One
   * that throws stays open for the next time, and keeps nobody else waiting. Answers null at once when another process
   * is at it.
   */
  answerAll(answer: (payload: string) => Promise<void>): Promise<{
    readonly answered: number;
    readonly failures: readonly unknown[];
  } | null>;
}

const HOUR = 3_600_000;

/** How often one address may be asked for within an hour. */
const MOST_PER_HOUR = 3;

/** A request that could not be answered for so long is forgotten: nobody waits for it any more. Milliseconds. */
const FORGOTTEN_AFTER = 24 * HOUR;

const SWEPT_PER_REQUEST = 20;

interface RequestRow {
  readonly request_id: string;
  readonly payload: Buffer;
}

const contextOf = (requestId: string): string => `reset request ${requestId}`;

interface ResetRequestParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly digestOf: NameDigest;
  readonly sealingKey: Buffer;
}

/** The requests of this database. */
export const resetRequestTable = ({ pool, clock, digestOf, sealingKey }: ResetRequestParts): ResetRequests => {
  const hourAgo = (now: Date): Date => new Date(now.getTime() - HOUR);

  const nextOpen = async (after: string | null): Promise<RequestRow | undefined> => {
    const { rows } = await pool.query<RequestRow>(
      `select request_id, payload from vault.reset_requests
       where payload is not null and asked_at > $1 and ($2::uuid is null or request_id > $2)
       order by request_id limit 1`,
      [new Date(clock().getTime() - FORGOTTEN_AFTER), after],
    );
    return rows[0];
  };

  const close = (requestId: string) =>
    pool.query('update vault.reset_requests set payload = null where request_id = $1', [requestId]);

  const forgetOld = (now: Date) =>
    pool.query('update vault.reset_requests set payload = null where payload is not null and asked_at <= $1', [
      new Date(now.getTime() - FORGOTTEN_AFTER),
    ]);

  return {
    ask: ({ email, payload }) =>
      inTransaction(pool, async (client) => {
        const address = digestOf('email', email);
        const now = clock();
        const requestId = v7({ msecs: now.getTime() });
        // Without it, many at once would each not see the others.
        await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [
          advisoryLocks.resetRequests,
          address.toString('base64url'),
        ]);
        await client.query(
          `insert into vault.reset_requests (request_id, address, payload, asked_at)
           select $1, $2, $3, $4
           where (select count(*) from vault.reset_requests where address = $2 and asked_at > $5) < $6`,
          [
            requestId,
            address,
            seal(sealingKey, Buffer.from(payload, 'utf8'), contextOf(requestId)),
            now,
            hourAgo(now),
            MOST_PER_HOUR,
          ],
        );
        await client.query(
          `delete from vault.reset_requests where request_id in (
             select request_id from vault.reset_requests where payload is null and asked_at <= $1
             limit $2 for update skip locked)`,
          [hourAgo(now), SWEPT_PER_REQUEST],
        );
      }),

    answerAll: async (answer) => {
      const lock = { space: advisoryLocks.resetAnswers, name: 'reset requests' };
      const held = await tryWithLock(pool, lock, async () => {
        await forgetOld(clock());
        const failures: unknown[] = [];
        let answered = 0;
        let request = await nextOpen(null);
        while (request) {
          const { request_id, payload } = request;
          try {
            await answer(unseal(sealingKey, payload, contextOf(request_id)).toString('utf8'));
            await close(request_id);
            answered += 1;
          } catch (error) {
            failures.push(error);
          }
          request = await nextOpen(request_id);
        }
        return { answered, failures };
      });
      return held === null ? null : held.result;
    },
  };
};

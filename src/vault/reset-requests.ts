import type pg from 'pg';
import { v7 } from 'uuid';
import type { Clock } from '../domain/kernel/values.ts';
import { advisoryLocks } from '../platform/advisory-locks.ts';
import { latestCredible } from '../platform/clock-tolerance.ts';
import { inTransaction } from '../platform/database.ts';
import { tryExclusively } from '../platform/shared-locks.ts';
import { firstRow } from '../platform/statements.ts';
import { tryEach } from '../platform/try-each.ts';
import { decrypt, encrypt } from './encryption.ts';
import type { NameDigest } from './name-digests.ts';
import { type LinkPurpose, linkLife } from './reset-tokens.ts';
import { sweep } from './sweep.ts';

const HOUR = 3_600_000;

/** Maximum number of requests per address and purpose within the life of a link. */
const MOST_PER_LIFE = 3;

/** Unanswered requests are deleted after this time, in milliseconds. */
const FORGOTTEN_AFTER = 24 * HOUR;

const answered = { table: 'reset_requests', key: 'request_id', condition: 'payload is null and asked_at <= $1' };

interface RequestRow {
  readonly request_id: string;
  readonly payload: Buffer;
}

const contextOf = (requestId: string): string => `reset request ${requestId}`;

interface ResetRequestParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly digestOf: NameDigest;
  readonly encryptionKey: Buffer;
}

/**
 * Open requests for a mailed link that resets a password or signs in. A request takes the same time for every address,
 * because a worker looks up the account later.
 */
export const resetRequestTable = ({ pool, clock, digestOf, encryptionKey }: ResetRequestParts) => {
  const nextOpen = (after: string | null): Promise<RequestRow | null> =>
    firstRow<RequestRow>(
      pool,
      `select request_id, payload from vault.reset_requests
       where payload is not null and asked_at > $1 and ($2::uuid is null or request_id > $2)
       order by request_id limit 1`,
      [new Date(clock().getTime() - FORGOTTEN_AFTER), after],
    );

  const open = async function* (): AsyncGenerator<RequestRow> {
    for (let request = await nextOpen(null); request; request = await nextOpen(request.request_id)) yield request;
  };

  const close = (requestId: string) =>
    pool.query('update vault.reset_requests set payload = null where request_id = $1', [requestId]);

  const forgetOld = (now: Date) =>
    pool.query('update vault.reset_requests set payload = null where payload is not null and asked_at <= $1', [
      new Date(now.getTime() - FORGOTTEN_AFTER),
    ]);

  return {
    /**
     * Stores a request with its payload encrypted. To protect mailboxes, silently ignores it if an address has too many
     * requests of the same purpose whose links are still valid. A stranger's requests therefore lock no one out: their
     * links reached the mailbox and work.
     */
    ask: ({
      email,
      purpose = 'password-reset',
      payload,
    }: {
      readonly email: string;
      readonly purpose?: LinkPurpose;
      readonly payload: string;
    }): Promise<void> =>
      inTransaction(pool, async (client) => {
        const address = digestOf('email', email);
        const now = clock();
        const requestId = v7({ msecs: now.getTime() });
        // Without this lock, concurrent requests would not see each other.
        await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [
          advisoryLocks.resetRequests,
          address.toString('base64url'),
        ]);
        await client.query(
          `insert into vault.reset_requests (request_id, address, payload, asked_at, purpose)
           select $1, $2, $3, $4, $7
           where $6 > (select count(*) from vault.reset_requests
                       where address = $2 and purpose = $7 and asked_at > $5 and asked_at <= $8)`,
          [
            requestId,
            address,
            encrypt(encryptionKey, Buffer.from(payload, 'utf8'), contextOf(requestId)),
            now,
            new Date(now.getTime() - linkLife[purpose]),
            MOST_PER_LIFE,
            purpose,
            latestCredible(now),
          ],
        );
        await sweep(client, answered, new Date(now.getTime() - HOUR));
      }),

    /**
     * Calls `answer` for every open request, oldest first, and deletes its payload afterwards. If `answer` throws, the
     * request stays open for the next run, the others continue, and an `AggregateError` reports the failures at the
     * end.
     * @returns how many were answered; 0 immediately if another process is doing this
     */
    answerAll: async (answer: (payload: string) => Promise<void>): Promise<number> => {
      const lock = { space: advisoryLocks.resetAnswers, name: 'reset requests' };
      const held = await tryExclusively(pool, lock, async () => {
        await forgetOld(clock());
        let count = 0;
        await tryEach(
          open(),
          async ({ request_id, payload }) => {
            await answer(decrypt(encryptionKey, payload, contextOf(request_id)).toString('utf8'));
            await close(request_id);
            count += 1;
          },
          (failures) => `${failures} requests for a mailed link could not be answered.`,
        );
        return count;
      });
      return held?.result ?? 0;
    },
  };
};

import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import { PersonKeyDestroyed, type PersonKeys } from '../eventstore/person-keys.ts';
import { latestCredible } from '../platform/clock-tolerance.ts';
import { inTransaction } from '../platform/database.ts';
import { everyValue, type Queryable } from '../platform/statements.ts';
import type { TraceParent } from '../platform/tracing.ts';
import type { MailboxDigest } from '../vault/mailbox-digests.ts';
import { encryptContent } from './encrypted-mail.ts';
import type { Mail, OutboxChanges } from './mail.ts';

/** Writes prepared changes in the caller's transaction. */
export type WriteOutbox = (connection: Queryable) => Promise<void>;

interface OutboxParts {
  readonly pool: pg.Pool;
  readonly keys: PersonKeys;
  readonly mailboxOf: MailboxDigest;
  readonly clock: Clock;
}

/** Limit of mails of one template to one mailbox or recipient within {@link COUNTED_MS}. */
const MOST_COUNTED = 5;

/** Period of the limit, in milliseconds. */
export const COUNTED_MS = 3_600_000;

/** Replaces a mail only before its first attempt. */
const MERGE = `
  on conflict (merge_key) where status = 'waiting' and attempts = 0
  do update set id = excluded.id, template = excluded.template, reader = excluded.reader, sealed = excluded.sealed,
                trace = excluded.trace`;

const PUT = `
  insert into mail.outbox (id, reader, template, merge_key, status, sealed, created_at, next_attempt_at, mailbox, trace)
  select $1, $2, $3, $4, 'waiting', $5, $6, $7, $8, $10
  where not exists (select from mail.outbox where id = $1)
    and ($8::bytea is null or ${MOST_COUNTED} > (
      select count(*) from mail.outbox
      where mailbox = $8 and template = $3 and created_at > $9 and created_at <= $11))`;

export const openOutbox = ({ pool, keys, mailboxOf, clock }: OutboxParts) => {
  const encryptMail = async (mail: Mail): Promise<{ readonly mail: Mail; readonly sealed: Buffer } | null> => {
    try {
      return { mail, sealed: encryptContent(await keys.ensure(mail.recipient), mail.id, mail) };
    } catch (error) {
      if (error instanceof PersonKeyDestroyed) return null;
      throw error;
    }
  };

  /**
   * Encrypts mails and returns a function that writes them, so no transaction waits for keys. Mails to people whose
   * key is destroyed are skipped.
   * @param trace the span that the mails follow from
   */
  const prepare = async (
    { forget = [], drop = [], put = [] }: OutboxChanges,
    trace?: TraceParent,
  ): Promise<WriteOutbox> => {
    const sealed = await Promise.all(put.map(encryptMail));
    return async (connection) => {
      if (forget.length > 0) {
        await connection.query('delete from mail.outbox where reader = any($1::text[]) and sealed is not null', [
          forget,
        ]);
        await connection.query('update mail.outbox set mailbox = null where reader = any($1::text[])', [forget]);
        await connection.query('delete from mail.digests where user_id = any($1::text[])', [forget]);
      }
      if (drop.length > 0) {
        await connection.query(`delete from mail.outbox where merge_key = any($1::text[]) and status = 'waiting'`, [
          drop,
        ]);
      }
      for (const one of sealed) {
        if (one === null) continue;
        const { id, recipient, to, template, countedBy, mergeKey, notBefore } = one.mail;
        const now = clock();
        await connection.query(PUT + (mergeKey === undefined ? ' on conflict (id) do nothing' : MERGE), [
          id,
          recipient,
          template,
          mergeKey ?? null,
          one.sealed,
          now,
          notBefore ?? now,
          countedBy === undefined ? null : mailboxOf(countedBy === 'recipient' ? recipient : to),
          new Date(now.getTime() - COUNTED_MS),
          trace ?? null,
          latestCredible(now),
        ]);
      }
    };
  };

  return {
    prepare,
    /** Adds one mail in its own transaction. */
    post: async (mail: Mail): Promise<void> => {
      const write = await prepare({ put: [mail] });
      await inTransaction(pool, write);
    },
    /** Which of these recipients were sent a mail of a template at or before a moment. */
    sentTo: (recipients: readonly string[], template: string, before: Date): Promise<readonly string[]> =>
      everyValue<string>(
        pool,
        `select distinct reader from mail.outbox
         where reader = any($1::text[]) and template = $2 and status = 'sent' and sent_at <= $3`,
        [recipients, template, before],
      ),
  };
};

export type Outbox = ReturnType<typeof openOutbox>;

import type pg from 'pg';
import type { z } from 'zod';
import {
  type ListedMail,
  type Mail,
  type MailHealth,
  type MailList,
  type MailsQuery,
  mailStatuses,
} from '../contract/mails.ts';
import { type Rejection, reject } from '../domain/kernel/rejection.ts';
import { isReservedAddress } from '../domain/kernel/reserved-addresses.ts';
import type { Clock } from '../domain/kernel/values.ts';
import type { PersonKeys } from '../eventstore/person-keys.ts';
import { COUNTED_UP_TO, newestFirst, pageOf, sliceOf } from '../platform/paging.ts';
import { everyRow, firstRow, firstValue } from '../platform/statements.ts';
import { LEASE_END } from './delivery.ts';
import { type DecryptedMail, decryptMails } from './encrypted-mail.ts';
import { holdsSecret, provesMailbox, secretTemplateNames } from './mail.ts';

/** A mail that was not delivered. */
export interface FailedMail {
  readonly id: string;
  readonly recipientId: string;
  readonly template: string;
}

export interface MailAdministrationParts {
  readonly pool: pg.Pool;
  readonly keys: PersonKeys;
  readonly clock: Clock;
  /** Whether a mail server is set up. */
  readonly isConfigured: boolean;
  /** Schedules delivery. */
  readonly wake: () => Promise<void>;
}

type Status = (typeof mailStatuses)[number];

type Row = Omit<ListedMail, 'to' | 'subject' | 'holdsLink'> & {
  readonly reader: string;
  readonly sealed: Buffer | null;
};

/** Number of one person's mails that are decrypted together. */
const HELD_AT_ONCE = 50;

/** Numbers of failed mails that are retried together: a renewed link costs a command. */
const MOST_RETRIED = 500;
const MOST_RENEWED = 20;

const COLUMNS = `id, reader, template, status, sealed, attempts, last_error as "lastError", created_at as "createdAt",
  sent_at as "sentAt", next_attempt_at as "nextAttemptAt"`;

const listed = ({ reader, sealed, ...mail }: Row, opened: DecryptedMail | undefined): ListedMail => ({
  ...mail,
  to: opened?.state === 'open' ? opened.content.to : null,
  subject: opened?.state === 'open' ? opened.content.subject : null,
  holdsLink: holdsSecret(mail.template),
});

/** The mail with its content if that may be shown: never an access link. */
const withContent = (row: Row, opened: DecryptedMail | undefined, isShown: boolean): z.output<typeof Mail> => {
  const content = isShown && opened?.state === 'open' && !holdsSecret(row.template) ? opened.content : null;
  return { ...listed(row, opened), text: content?.text ?? null, html: content?.html ?? null };
};

/** Each status up to a limit, and by itself, so that the cost does not grow with the outbox. */
const COUNTED = mailStatuses
  .map(
    (status) => `select '${status}' as status, count(*) as count from (
       select from mail.outbox where status = '${status}' limit ${COUNTED_UP_TO}) as counted`,
  )
  .join(' union all ');

/** A rejected recipient, in contrast to a mail that could not be decrypted or was interrupted too often. */
const REJECTED = `status = 'failed' and failed_at is null and last_error like '%(RCPT TO)'`;

const alreadySent = reject('mail-already-sent', 'This mail has been sent already.');
const beingSent = reject('mail-being-sent', 'This mail is being sent right now. Please look again in a moment.');
const serverMissing = reject(
  'mail-server-missing',
  'No mail server is set up, so no mail can be sent. Please set SMTP_URL first.',
);
const addressReserved = reject(
  'mail-address-reserved',
  'Addresses like this one are for examples and tests only: no mail can be sent there.',
);

/** Lists mails and resends them for administrators, in the API's types. */
export const openMailAdministration = ({ pool, keys, clock, isConfigured, wake }: MailAdministrationParts) => {
  const rowOf = async (id: string) => {
    const row = await firstRow<Row>(pool, `select ${COLUMNS} from mail.outbox where id = $1`, [id]);
    if (row === null) return null;
    const [opened] = await decryptMails(keys, [row]);
    return { row, opened };
  };

  const find = async (id: string): Promise<ListedMail | null> => {
    const found = await rowOf(id);
    return found && listed(found.row, found.opened);
  };

  const obstacleOf = ({ to }: ListedMail): Rejection | null => {
    if (!isConfigured) return serverMissing;
    return to !== null && isReservedAddress(to) ? addressReserved : null;
  };

  const counted = async (): Promise<Record<Status, number>> => {
    const counts = { waiting: 0, sent: 0, failed: 0, kept: 0 };
    const { rows } = await pool.query<{ status: Status; count: number }>(COUNTED);
    for (const { status, count } of rows) counts[status] = count;
    return counts;
  };

  return {
    /** The state of mail delivery. */
    health: async (): Promise<MailHealth> => {
      const counts = await counted();
      const lastSentAt = await firstValue<string>(pool, "select max(sent_at) from mail.outbox where status = 'sent'");
      const failure = await firstRow<{ failed_at: string; last_error: string | null }>(
        pool,
        'select failed_at, last_error from mail.outbox where failed_at is not null order by failed_at desc limit 1',
      );
      const rejected = await firstRow<{ recipients: number; reason: string | null }>(
        pool,
        `select count(distinct reader) as recipients, (array_agg(last_error order by created_at desc, id desc))[1] as reason
         from mail.outbox where ${REJECTED} and created_at > coalesce($1::timestamptz, '-infinity')`,
        [lastSentAt],
      );
      return {
        data: {
          isConfigured,
          lastSentAt,
          lastFailedAt: failure?.failed_at ?? null,
          lastError: failure?.last_error ?? null,
          rejected: rejected ?? { recipients: 0, reason: null },
          counts,
        },
      };
    },

    /** Mails, newest first, without their content. Throws `InvalidCursor`. */
    list: async ({ status, ...page }: z.output<typeof MailsQuery>): Promise<MailList> => {
      const slice = sliceOf(newestFirst('created_at', 'id'), page);
      const counts = await counted();
      const { rows } = await pool.query<Row>(
        `select ${COLUMNS} from mail.outbox
         where ($1::text is null or status = $1)
           and ($2::timestamptz is null or (created_at, id) < ($2::timestamptz, $3::uuid))
         order by created_at desc, id desc limit $4`,
        [status ?? null, slice.after?.[0] ?? null, slice.after?.[1] ?? null, slice.limit],
      );
      const opened = await decryptMails(keys, rows);
      const mails = rows.map((row, place) => listed(row, opened[place]));
      const keyOf = ({ createdAt, id }: ListedMail) => [createdAt, id];
      const total =
        status === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[status];
      return { ...pageOf(mails, slice, (mail) => mail, keyOf), total };
    },

    /** One mail, without its content. Null when there is none. */
    find,

    /** One mail with its content while it is kept; never with an access link. Null when there is none. */
    open: async (id: string): Promise<z.output<typeof Mail> | null> => {
      const found = await rowOf(id);
      return found && withContent(found.row, found.opened, found.row.status === 'kept');
    },

    /** The person whom a mail is addressed to: the id of a member, signup or invitation. Null when there is no mail. */
    recipientOf: async (id: string): Promise<string | null> => (await rowOf(id))?.row.reader ?? null,

    /**
     * Sends a failed, kept or waiting mail now. Null when there is none.
     * Rejections: `mail-already-sent`, `mail-server-missing`, `mail-address-reserved`.
     */
    retry: async (id: string): Promise<ListedMail | Rejection | null> => {
      const mail = await find(id);
      if (mail === null) return null;
      const obstacle = mail.status === 'sent' ? alreadySent : obstacleOf(mail);
      if (obstacle !== null) return obstacle;
      await pool.query(
        `update mail.outbox
         set attempts = case when status = 'waiting' then attempts else 0 end,
             merge_key = null, status = 'waiting', next_attempt_at = $2
         where id = $1 and status <> 'sent'`,
        [id, clock()],
      );
      await wake();
      return find(id);
    },

    /**
     * Sends failed mails without a sign-in link now, the oldest first, a limited number at a time. Returns how many.
     * Rejection: `mail-server-missing`.
     */
    retryFailed: async (): Promise<number | Rejection> => {
      if (!isConfigured) return serverMissing;
      const { rowCount } = await pool.query(
        `update mail.outbox set attempts = 0, merge_key = null, status = 'waiting', next_attempt_at = $1
         where status = 'failed' and id in (
           select id from mail.outbox where status = 'failed' and template <> all($2::text[])
           order by created_at, id limit ${MOST_RETRIED} for update skip locked)`,
        [clock(), secretTemplateNames],
      );
      await wake();
      return rowCount ?? 0;
    },

    /** Failed mails with a sign-in link, which needs to be renewed, the newest first, a limited number. */
    failedWithLink: (): Promise<readonly FailedMail[]> =>
      everyRow<FailedMail>(
        pool,
        `select id, reader as "recipientId", template from mail.outbox
         where status = 'failed' and template = any($1::text[])
         order by created_at desc, id desc limit ${MOST_RENEWED}`,
        [secretTemplateNames],
      ),

    /**
     * Keeps workers from sending a mail for some seconds, for it to be given up. Null when there is none. Rejections:
     * `mail-already-sent`, `mail-being-sent`.
     */
    hold: async (id: string): Promise<ListedMail | Rejection | null> => {
      const { rowCount } = await pool.query(
        `update mail.outbox set leased_until = ${LEASE_END}, merge_key = null
         where id = $1 and status <> 'sent' and (leased_until is null or leased_until <= clock_timestamp())`,
        [id],
      );
      const mail = await find(id);
      if (mail === null || rowCount === 1) return mail;
      return mail.status === 'sent' ? alreadySent : beingSent;
    },

    /** Why no mail can be sent to its address: `mail-server-missing` or `mail-address-reserved`. */
    obstacleOf,

    /** Deletes a mail, unless it was sent. */
    drop: async (id: string): Promise<void> => {
      await pool.query(`delete from mail.outbox where id = $1 and status <> 'sent'`, [id]);
    },

    /**
     * Streams the stored mails to one person for their data export, oldest first, with the content of unsent ones. Content
     * with links is left out: a session, perhaps a stolen one, is not the mailbox.
     */
    heldFor: async function* (reader: string): AsyncGenerator<z.output<typeof Mail>> {
      const held = await pool.query<{ id: string }>(
        'select id from mail.outbox where reader = $1 order by created_at, id',
        [reader],
      );
      const ids = held.rows.map(({ id }) => id);
      for (let from = 0; from < ids.length; from += HELD_AT_ONCE) {
        const { rows } = await pool.query<Row>(
          `select ${COLUMNS} from mail.outbox where id = any($1::uuid[]) order by created_at, id`,
          [ids.slice(from, from + HELD_AT_ONCE)],
        );
        const opened = await decryptMails(keys, rows);
        yield* rows.map((row, place) => withContent(row, opened[place], !provesMailbox(row.template)));
      }
    },
  };
};

export type MailAdministration = ReturnType<typeof openMailAdministration>;

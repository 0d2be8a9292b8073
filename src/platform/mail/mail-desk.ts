import type pg from 'pg';
import type { z } from 'zod';
import { type Rejection, reject } from '../../domain/kernel/rejection.ts';
import { isReservedAddress } from '../../domain/kernel/reserved-addresses.ts';
import type { Clock } from '../../domain/kernel/values.ts';
import type { PersonKeys } from '../../eventstore/person-keys.ts';
import type {
  ListedMail,
  Mail,
  MailHealth,
  MailList,
  MailsQuery,
  mailStatuses,
} from '../../http/contract/administration.ts';
import { newestFirst, pageOf, sliceOf } from '../../projections/paging.ts';
import { holdsSecret } from './mail.ts';
import { type OpenedMail, openMails } from './sealed-mail.ts';

/** What administrators see and do about mails, in the shapes of the API. */
export interface MailDesk {
  /** Whether mails go out. */
  health(): Promise<MailHealth>;
  /** Mails, newest first, without their content. Throws `InvalidCursor`. */
  list(query: z.output<typeof MailsQuery>): Promise<MailList>;
  /** One mail; with its content while it is kept because there is nobody to send it by, or to. Null when there is none. */
  find(id: string): Promise<z.output<typeof Mail> | null>;
  /**
   * Lets a mail be sent now that was given up, was kept or waits for its next attempt. Null when there is none.
   * Rejections: `mail-already-sent`, `mail-server-missing`, `mail-address-reserved`.
   */
  retry(id: string): Promise<z.output<typeof Mail> | Rejection | null>;
  /**
   * What is held of the mails to one person, for their own eyes, read as it is asked for: oldest first, with the content
   * of those not sent, but for links that let people in. Whoever borrowed a session must not find one here that takes the account over.
   */
  heldFor(reader: string): AsyncIterable<z.output<typeof Mail>>;
}

export interface MailDeskParts {
  readonly pool: pg.Pool;
  readonly keys: PersonKeys;
  readonly clock: Clock;
  /** Whether a mail server is set up. */
  readonly isConfigured: boolean;
  /** Asks for delivery, soon. */
  readonly poke: () => Promise<void>;
}

type Status = (typeof mailStatuses)[number];

interface Row {
  readonly id: string;
  readonly reader: string;
  readonly template: string;
  readonly status: Status;
  readonly sealed: Buffer | null;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly created_at: string;
  readonly sent_at: string | null;
  readonly next_attempt_at: string | null;
}

/** Mails to one person that are opened at once. */
const HELD_AT_ONCE = 50;

const COLUMNS = 'id, reader, template, status, sealed, attempts, last_error, created_at, sent_at, next_attempt_at';

const listed = (row: Row, opened: OpenedMail | undefined): ListedMail => ({
  id: row.id,
  template: row.template,
  to: opened?.state === 'open' ? opened.content.to : null,
  subject: opened?.state === 'open' ? opened.content.subject : null,
  status: row.status,
  attempts: row.attempts,
  lastError: row.last_error,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  nextAttemptAt: row.next_attempt_at,
});

const alreadySent = reject('mail-already-sent', 'This mail has been sent already.');
const serverMissing = reject(
  'mail-server-missing',
  'No mail server is set up, so no mail can be sent. Please set SMTP_URL first.',
);
const addressReserved = reject(
  'mail-address-reserved',
  'Addresses like this one are for examples and tests only: no mail can be sent there.',
);

export const openMailDesk = ({ pool, keys, clock, isConfigured, poke }: MailDeskParts): MailDesk => {
  const find: MailDesk['find'] = async (id) => {
    const { rows } = await pool.query<Row>(`select ${COLUMNS} from mail.outbox where id = $1`, [id]);
    const [row] = rows;
    if (row === undefined) return null;
    const [opened] = await openMails(keys, [row]);
    const content = row.status === 'kept' && opened?.state === 'open' ? opened.content : null;
    return { ...listed(row, opened), text: content?.text ?? null, html: content?.html ?? null };
  };

  const counted = async (): Promise<Record<Status, number>> => {
    const counts = { waiting: 0, sent: 0, failed: 0, kept: 0 };
    const { rows } = await pool.query<{ status: Status; count: number }>(
      'select status, count(*) as count from mail.outbox group by status',
    );
    for (const { status, count } of rows) counts[status] = count;
    return counts;
  };

  return {
    health: async () => {
      const counts = await counted();
      const last = await pool.query<{ sent_at: string | null }>('select max(sent_at) as sent_at from mail.outbox');
      const failure = await pool.query<{ failed_at: string; last_error: string | null }>(
        'select failed_at, last_error from mail.outbox where failed_at is not null order by failed_at desc limit 1',
      );
      return {
        data: {
          isConfigured,
          lastSentAt: last.rows[0]?.sent_at ?? null,
          lastFailedAt: failure.rows[0]?.failed_at ?? null,
          lastError: failure.rows[0]?.last_error ?? null,
          counts,
        },
      };
    },

    list: async ({ status, ...page }) => {
      const slice = sliceOf(newestFirst('created_at', 'id'), page);
      const counts = await counted();
      const { rows } = await pool.query<Row>(
        `select ${COLUMNS} from mail.outbox
         where ($1::text is null or status = $1)
           and ($2::timestamptz is null or (created_at, id) < ($2::timestamptz, $3::uuid))
         order by created_at desc, id desc limit $4`,
        [status ?? null, slice.after?.[0] ?? null, slice.after?.[1] ?? null, slice.limit],
      );
      const opened = await openMails(keys, rows);
      const mails = rows.map((row, place) => listed(row, opened[place]));
      const keyOf = ({ createdAt, id }: ListedMail) => [createdAt, id];
      const total =
        status === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[status];
      return { ...pageOf(mails, slice, (mail) => mail, keyOf), total };
    },

    find,

    retry: async (id) => {
      const mail = await find(id);
      if (mail === null) return null;
      if (mail.status === 'sent') return alreadySent;
      if (!isConfigured) return serverMissing;
      if (mail.to !== null && isReservedAddress(mail.to)) return addressReserved;
      await pool.query(
        `update mail.outbox
         set attempts = case when status = 'waiting' then attempts else 0 end,
             merge_key = null, status = 'waiting', next_attempt_at = $2
         where id = $1 and status <> 'sent'`,
        [id, clock()],
      );
      await poke();
      return find(id);
    },

    heldFor: async function* (reader) {
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
        const opened = await openMails(keys, rows);
        yield* rows.map((row, place) => {
          const mail = opened[place];
          const content = mail?.state === 'open' && !holdsSecret(row.template) ? mail.content : null;
          return { ...listed(row, mail), text: content?.text ?? null, html: content?.html ?? null };
        });
      }
    },
  };
};

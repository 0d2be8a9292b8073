import { once } from 'node:events';
import type pg from 'pg';
import type { Logger } from 'pino';
import { isReservedAddress } from '../domain/kernel/reserved-addresses.ts';
import type { Clock } from '../domain/kernel/values.ts';
import type { PersonKeys } from '../eventstore/person-keys.ts';
import { latestCredible } from '../platform/clock-tolerance.ts';
import { leaseEnd } from '../platform/leases.ts';
import { firstRow, firstValue } from '../platform/statements.ts';
import { withTimeout } from '../platform/timeout.ts';
import { noTracing, type Tracing } from '../platform/tracing.ts';
import { type DecryptedMail, decryptMails, type MailContent } from './encrypted-mail.ts';
import type { MailSubject } from './mail.ts';
import type { MailMetrics } from './mail-metrics.ts';
import type { SendMail } from './smtp.ts';
import { isPermanent, mailFailure } from './smtp-failure.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Delays after failed attempts, in milliseconds; after one more failure, the mail counts as failed. */
export const retryDelays = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR] as const;
const MOST_ATTEMPTS = retryDelays.length + 1;

/** Another worker may take over a mail this long after the one that was sending it has died or frozen, in milliseconds. */
const LEASE_MS = 20_000;

/** Interval between renewals of a lease, in milliseconds. */
const RENEWAL_MS = 2_000;

/** SQL: see {@link leaseEnd}. */
export const LEASE_END = leaseEnd(LEASE_MS);

/** How long a stopping process waits for the mail that it is sending, in milliseconds. */
const STOP_TIMEOUT_MS = 3_000;

/**
 * The address that a mail goes to now. Null if the recipient has left, or may no longer see what the mail is about: it may
 * have waited for hours.
 */
export type AddressFor = (
  reader: string,
  mail: { readonly to: string; readonly about?: readonly MailSubject[] | undefined },
) => Promise<string | null>;

interface DeliveryParts {
  readonly pool: pg.Pool;
  readonly keys: PersonKeys;
  readonly clock: Clock;
  readonly addressFor: AddressFor;
  /** Null: no mail server is configured, and mails are kept. */
  readonly send: SendMail | null;
  readonly metrics: MailMetrics;
  /** Default: off. */
  readonly tracing?: Tracing;
  readonly logger: Logger;
}

interface ClaimedMail {
  readonly id: string;
  readonly reader: string;
  readonly template: string;
  readonly attempts: number;
  readonly sealed: Buffer;
  readonly trace: string | null;
}

/** Due, and no worker is sending it. A time after `$2` was set while a clock ran ahead. */
const DUE = `status = 'waiting' and (next_attempt_at <= $1 or next_attempt_at > $2)
  and (leased_until is null or leased_until <= clock_timestamp())`;

/** The values of {@link DUE}. */
const dueAt = (now: Date): Date[] => [now, new Date(latestCredible(now).getTime() + Math.max(...retryDelays))];

/**
 * Claims one due mail and counts the attempt, so that a mail that crashes its worker runs out of attempts. When a
 * worker dies, the mail is sent again after the lease, with the same Message-ID.
 */
const CLAIM = `
  update mail.outbox set attempts = attempts + 1, leased_until = ${LEASE_END}
  where id = (
    select id from mail.outbox where ${DUE}
    order by next_attempt_at, id limit 1 for update skip locked)
  returning id, reader, template, attempts, sealed, trace`;

/** Renews a lease, unless another worker has claimed the mail or its delivery has ended. */
const RENEW = `
  update mail.outbox set leased_until = ${LEASE_END} where id = $1 and attempts = $2 and leased_until is not null`;

/** Waits for a delivery; when the process stops, at most {@link STOP_TIMEOUT_MS} longer. */
const untilStopped = async (delivery: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> => {
  if (signal === undefined) return void (await delivery);
  delivery.catch(() => {});
  const done = new AbortController();
  const stop = signal.aborted ? undefined : once(signal, 'abort', { signal: done.signal }).catch(() => {});
  try {
    await Promise.race([delivery, stop]);
    if (signal.aborted) await withTimeout(STOP_TIMEOUT_MS, delivery);
  } finally {
    done.abort();
  }
};

/**
 * Sends due mails one after another until none is left or the signal aborts. Safe to run concurrently in any number of
 * processes. Throws when the database fails, never for a single mail.
 * @returns the number of claimed mails.
 */
export type DeliverMails = (signal?: AbortSignal) => Promise<number>;

export const mailDelivery = ({
  pool,
  keys,
  clock,
  addressFor,
  send,
  metrics,
  tracing = noTracing,
  logger,
}: DeliveryParts): DeliverMails => {
  const claim = (): Promise<ClaimedMail | null> => firstRow(pool, CLAIM, dueAt(clock()));

  /** Renews the lease of a mail while it is being delivered. */
  const whileLeased = async <Result>({ id, attempts }: ClaimedMail, deliver: Promise<Result>): Promise<Result> => {
    // The database may be unavailable for a moment; the lease is valid until its end.
    const timer = setInterval(() => pool.query(RENEW, [id, attempts]).catch(() => {}), RENEWAL_MS).unref();
    return deliver.finally(() => clearInterval(timer));
  };

  const markSent = (id: string): Promise<unknown> =>
    pool.query(
      `update mail.outbox set status = 'sent', sent_at = $2, sealed = null, next_attempt_at = null, leased_until = null
       where id = $1 and status = 'waiting'`,
      [id, clock()],
    );

  /** Keeps a mail that cannot be sent: no mail server, or a reserved address. The attempt does not count. */
  const keep = (id: string): Promise<unknown> =>
    pool.query(
      `update mail.outbox
       set status = 'kept', attempts = attempts - 1, next_attempt_at = null, leased_until = null
       where id = $1 and status = 'waiting'`,
      [id],
    );

  const erase = (id: string): Promise<unknown> => pool.query('delete from mail.outbox where id = $1', [id]);

  /**
   * Does nothing if another worker has claimed the mail meanwhile.
   * @param isItsOwn the fault is the mail's or its recipient's: no retry helps, and delivery works
   * @returns the reason.
   */
  const noteFailure = async ({ id, template, attempts }: ClaimedMail, reason: string, isItsOwn: boolean) => {
    const now = clock();
    const delay = isItsOwn ? undefined : retryDelays[attempts - 1];
    await pool.query(
      `update mail.outbox
       set status = $3, next_attempt_at = $4, leased_until = null, failed_at = $5, last_error = $6
       where id = $1 and attempts = $2 and status = 'waiting'`,
      [
        id,
        attempts,
        delay === undefined ? 'failed' : 'waiting',
        delay === undefined ? null : new Date(now.getTime() + delay),
        isItsOwn ? null : now,
        reason,
      ],
    );
    metrics.count(delay === undefined ? 'failed' : 'postponed');
    const said = delay === undefined ? 'mail: given up' : 'mail: not sent, will be retried';
    logger.warn({ mail: id, template, attempts, reason }, said);
    return reason;
  };

  const attempt = async (mail: ClaimedMail, content: MailContent, sendMail: SendMail): Promise<string> => {
    try {
      await sendMail(mail.id, content);
    } catch (error) {
      return noteFailure(mail, mailFailure(error), isPermanent(error));
    }
    await markSent(mail.id);
    metrics.count('sent');
    return 'sent';
  };

  /** @returns `sent`, `kept`, `erased`, `no-longer-allowed`, or why it was not sent. */
  const deliverOne = async (mail: ClaimedMail): Promise<string> => {
    const { id, reader, template, attempts } = mail;
    let opened: DecryptedMail | undefined;
    let to: string | null = null;
    try {
      [opened] = await decryptMails(keys, [mail]);
      if (opened?.state === 'open') to = await addressFor(reader, opened.content);
    } catch (error) {
      // Keys or history may be unavailable for a while; other mails must not wait for this one.
      return noteFailure(mail, mailFailure(error), false);
    }
    if (opened?.state === 'erased') {
      await erase(id);
      return 'erased';
    }
    if (opened?.state !== 'open') return noteFailure(mail, 'DecryptionFailed', true);
    if (to === null) {
      await erase(id);
      logger.info({ mail: id, template }, 'mail: dropped, its recipient may no longer receive it');
      return 'no-longer-allowed';
    }
    if (send === null || isReservedAddress(to)) {
      await keep(id);
      return 'kept';
    }
    if (attempts > MOST_ATTEMPTS) return noteFailure(mail, 'interrupted', true);
    return attempt(mail, { ...opened.content, to }, send);
  };

  const deliverTraced = (mail: ClaimedMail): Promise<void> =>
    tracing.span(
      `mail ${mail.template}`,
      { kind: 'client', parent: mail.trace ?? undefined, attributes: { 'fellowbridge.attempt': mail.attempts } },
      async ({ note }) => note({ 'fellowbridge.outcome': await whileLeased(mail, deliverOne(mail)) }),
    );

  const deliverAll = async (signal: AbortSignal | undefined): Promise<number> => {
    for (let taken = 0; ; taken += 1) {
      const mail = signal?.aborted ? null : await claim();
      if (mail === null) return taken;
      await untilStopped(deliverTraced(mail), signal);
    }
  };

  // A slow mail server would get one more delivery at a time with every signal of the queue.
  let running: Promise<number> | undefined;
  return (signal) => {
    running ??= deliverAll(signal).finally(() => {
      running = undefined;
    });
    return running;
  };
};

export const isMailDue = async (pool: pg.Pool, clock: Clock): Promise<boolean> =>
  (await firstValue<boolean>(pool, `select exists (select from mail.outbox where ${DUE}) as due`, dueAt(clock()))) ??
  false;

import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../../domain/kernel/values.ts';
import type { PersonKeys } from '../../eventstore/person-keys.ts';
import type { MailboxDigest } from '../vault/mailbox-digests.ts';
import { type DeliverMails, isMailDue, mailDelivery } from './delivery.ts';
import { type MailDesk, openMailDesk } from './mail-desk.ts';
import type { MailMetrics } from './mail-metrics.ts';
import { sweepMails } from './mail-sweep.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import type { SendMail } from './smtp.ts';

/** The platform's post office. */
export interface MailOffice {
  readonly outbox: Outbox;
  readonly desk: MailDesk;
  readonly deliver: DeliverMails;
  /** Whether a mail waits to be delivered now. */
  isDue(): Promise<boolean>;
  /** Clears the outbox of what nobody needs any more; now and then. */
  sweep(): Promise<void>;
}

export interface MailParts {
  readonly pool: pg.Pool;
  readonly keys: PersonKeys;
  readonly mailboxOf: MailboxDigest;
  readonly clock: Clock;
  /** Null: no mail server is set up, and mails are kept for administrators to read. */
  readonly send: SendMail | null;
  /** Asks for delivery, soon. */
  readonly poke: () => Promise<void>;
  readonly metrics: MailMetrics;
  readonly logger: Logger;
}

/** Opens the mail over tables that `mailMigrations` made. */
export const openMail = (parts: MailParts): MailOffice => ({
  outbox: openOutbox(parts),
  desk: openMailDesk({ ...parts, isConfigured: parts.send !== null }),
  deliver: mailDelivery(parts),
  isDue: () => isMailDue(parts.pool, parts.clock),
  sweep: () => sweepMails(parts.pool, parts.keys, parts.clock),
});

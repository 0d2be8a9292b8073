import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../domain/kernel/values.ts';
import type { PersonKeys } from '../eventstore/person-keys.ts';
import type { Tracing } from '../platform/tracing.ts';
import type { MailboxDigest } from '../vault/mailbox-digests.ts';
import { type AddressFor, type DeliverMails, isMailDue, mailDelivery } from './delivery.ts';
import { type MailAdministration, openMailAdministration } from './mail-administration.ts';
import type { MailMetrics } from './mail-metrics.ts';
import { sweepMails } from './mail-sweep.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import type { SendMail } from './smtp.ts';

export interface MailSystem {
  readonly outbox: Outbox;
  readonly administration: MailAdministration;
  readonly deliver: DeliverMails;
  isDue(): Promise<boolean>;
  /** Deletes rows of the outbox that are no longer needed. */
  sweep(): Promise<void>;
}

interface MailParts {
  readonly pool: pg.Pool;
  readonly keys: PersonKeys;
  readonly mailboxOf: MailboxDigest;
  readonly clock: Clock;
  readonly addressFor: AddressFor;
  /** Null: no mail server is configured, and mails are kept for administrators to read. */
  readonly send: SendMail | null;
  readonly wake: () => Promise<void>;
  readonly metrics: MailMetrics;
  /** Default: off. */
  readonly tracing?: Tracing;
  readonly logger: Logger;
}

export const openMail = (parts: MailParts): MailSystem => ({
  outbox: openOutbox(parts),
  administration: openMailAdministration({ ...parts, isConfigured: parts.send !== null }),
  deliver: mailDelivery(parts),
  isDue: () => isMailDue(parts.pool, parts.clock),
  sweep: () => sweepMails(parts.pool, parts.keys, parts.clock),
});

import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../domain/kernel/values.ts';
import type { PersonKeys } from '../eventstore/person-keys.ts';
import type { Tracing } from '../platform/tracing.ts';
import type { MailboxDigest } from '../vault/mailbox-digests.ts';
import { type AddressFor, isMailDue, mailDelivery } from './delivery.ts';
import { openMailAdministration } from './mail-administration.ts';
import type { MailMetrics } from './mail-metrics.ts';
import { sweepMails } from './mail-sweep.ts';
import { openOutbox } from './outbox.ts';
import type { SendMail } from './smtp.ts';

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

export const openMail = (parts: MailParts) => ({
  outbox: openOutbox(parts),
  administration: openMailAdministration({ ...parts, isConfigured: parts.send !== null }),
  deliver: mailDelivery(parts),
  isDue: () => isMailDue(parts.pool, parts.clock),
  /** Deletes rows of the outbox that are no longer needed. */
  sweep: () => sweepMails(parts.pool, parts.keys, parts.clock),
});

export type MailSystem = ReturnType<typeof openMail>;

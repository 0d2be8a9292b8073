import { randomBytes, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';
import { Registry } from 'prom-client';
import type { PersonKeys } from '../../src/eventstore/person-keys.ts';
import type { Mail } from '../../src/mail/mail.ts';
import { mailMetrics } from '../../src/mail/mail-metrics.ts';
import { mailMigrations } from '../../src/mail/migrations.ts';
import { type MailSystem, openMail } from '../../src/mail/open-mail.ts';
import { type SendMail, smtpSender } from '../../src/mail/smtp.ts';
import type { Migration } from '../../src/platform/migrations.ts';
import type { SmtpServer } from '../../src/platform/smtp-settings.ts';
import { vaultMigrations } from '../../src/vault/migrations.ts';
import { openVault, type Vault } from '../../src/vault/vault.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { type MovingClock, movingClock } from './moving-clock.ts';

/** The mail module on a real database, with a clock that the test controls. */
export interface MailBench {
  readonly database: TestDatabase;
  readonly vault: Vault;
  /** The master key, for other processes on the same database. */
  readonly masterKey: Buffer;
  readonly time: MovingClock;
  readonly logger: Logger;
  /** All logged lines. */
  readonly log: () => string;
  readonly metrics: Registry;
  /** Number of wake-up signals for delivery. */
  readonly wakes: () => number;
  /** Mail with a server or without one; with another pool or other keys for tests that interrupt them. */
  readonly office: (server: SmtpServer | null, pool?: TestDatabase['pool'], keys?: PersonKeys) => MailSystem;
  readonly officeWith: (send: SendMail | null, pool?: TestDatabase['pool'], keys?: PersonKeys) => MailSystem;
  /** The rows of the outbox. */
  readonly rows: () => Promise<readonly OutboxRow[]>;
}

interface OutboxRow {
  readonly id: string;
  readonly status: string;
  readonly attempts: number;
  readonly sealed: Buffer | null;
  readonly next_attempt_at: string | null;
  readonly last_error: string | null;
}

/** Short enough for tests to wait for. */
export const impatient = { connect: 500, total: 1_000, acceptance: 1_000 };

export const sender = { name: 'Fellowbridge', address: 'hello@fellowbridge.example' };

/** A mail with a new id to a deliverable address. */
export const aMail = (changes: Partial<Mail> = {}): Mail => ({
  id: randomUUID(),
  recipient: 'amara',
  to: 'amara@river.internal',
  template: 'welcome',
  subject: 'Welcome to Fellowbridge',
  text: 'Dear Amara,\n\nwelcome.\n',
  html: '<p>Dear Amara,</p><p>welcome.</p>',
  ...changes,
});

export const openMailBench = async (
  more: readonly Migration[] = [],
): Promise<MailBench & { readonly close: () => Promise<void> }> => {
  const time = movingClock();
  const database = await freshDatabase([...vaultMigrations, ...mailMigrations, ...more]);
  const masterKey = randomBytes(32);
  const vault = openVault({ pool: database.pool, masterKey, clock: time.clock });
  let lines = '';
  const logger = pino(
    { level: 'trace' },
    new Writable({
      write: (chunk, _encoding, done) => {
        lines += String(chunk);
        done();
      },
    }),
  );
  const metrics = new Registry();
  const counting = mailMetrics(metrics);
  let wakes = 0;
  const officeWith: MailBench['officeWith'] = (send, pool = database.pool, keys = vault.keys) =>
    openMail({
      pool,
      keys,
      mailboxOf: vault.mailboxOf,
      clock: time.clock,
      addressFor: async (_reader, { to }) => to,
      send,
      wake: async () => {
        wakes += 1;
      },
      metrics: counting,
      logger,
    });
  return {
    database,
    vault,
    masterKey,
    time,
    logger,
    log: () => lines,
    metrics,
    wakes: () => wakes,
    officeWith,
    office: (server, pool, keys) => officeWith(server && smtpSender(server, sender, impatient), pool, keys),
    rows: async () => {
      const { rows } = await database.pool.query<OutboxRow>(
        'select id, status, attempts, sealed, next_attempt_at, last_error from mail.outbox order by created_at, id',
      );
      return rows;
    },
    close: () => database.drop(),
  };
};

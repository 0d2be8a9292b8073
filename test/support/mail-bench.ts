import { randomBytes, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';
import { Registry } from 'prom-client';
import type { Mail } from '../../src/platform/mail/mail.ts';
import { mailMetrics } from '../../src/platform/mail/mail-metrics.ts';
import { mailMigrations } from '../../src/platform/mail/migrations.ts';
import { type MailOffice, openMail } from '../../src/platform/mail/open-mail.ts';
import { type SendMail, smtpSender } from '../../src/platform/mail/smtp.ts';
import type { SmtpServer } from '../../src/platform/mail/smtp-settings.ts';
import type { Migration } from '../../src/platform/migrations.ts';
import { vaultMigrations } from '../../src/platform/vault/migrations.ts';
import { openVault, type Vault } from '../../src/platform/vault/vault.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { type MovingClock, movingClock } from './moving-clock.ts';

/** A post office over a real database, with a clock that the test moves. */
export interface MailBench {
  readonly database: TestDatabase;
  readonly vault: Vault;
  /** The vault's, for other processes on the same database. */
  readonly masterKey: Buffer;
  readonly time: MovingClock;
  readonly logger: Logger;
  /** Every line that was logged. */
  readonly log: () => string;
  readonly metrics: Registry;
  /** How often delivery was asked for. */
  readonly pokes: () => number;
  /** A post office that sends by a server, or keeps mails; on another pool, for tests that stop it half-way. */
  readonly office: (server: SmtpServer | null, pool?: TestDatabase['pool']) => MailOffice;
  readonly officeWith: (send: SendMail | null, pool?: TestDatabase['pool']) => MailOffice;
  /** The outbox as it lies in the database. */
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
export const impatient = { connect: 500, answer: 500, total: 1_000 };

export const sender = { name: 'Fellowbridge', address: 'hello@fellowbridge.example' };

/** A mail to somebody, under a new id, to an address that a mail server can take. */
export const aMail = (changes: Partial<Mail> = {}): Mail => ({
  id: randomUUID(),
  reader: 'amara',
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
  let pokes = 0;
  const officeWith: MailBench['officeWith'] = (send, pool = database.pool) =>
    openMail({
      pool,
      keys: vault.keys,
      mailboxOf: vault.mailboxOf,
      clock: time.clock,
      send,
      poke: async () => {
        pokes += 1;
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
    pokes: () => pokes,
    officeWith,
    office: (server, pool) => officeWith(server && smtpSender(server, sender, impatient), pool),
    rows: async () => {
      const { rows } = await database.pool.query<OutboxRow>(
        'select id, status, attempts, sealed, next_attempt_at, last_error from mail.outbox order by created_at, id',
      );
      return rows;
    },
    close: () => database.drop(),
  };
};

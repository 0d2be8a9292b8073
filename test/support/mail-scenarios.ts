import pino from 'pino';
import { Registry } from 'prom-client';
import type { z } from 'zod';
import type { Mail } from '../../src/contract/mails.ts';
import { decryptMails, type EncryptedMail } from '../../src/mail/encrypted-mail.ts';
import { mailMetrics } from '../../src/mail/mail-metrics.ts';
import { mailMigrations } from '../../src/mail/migrations.ts';
import { type MailSystem, openMail } from '../../src/mail/open-mail.ts';
import type { SendMail } from '../../src/mail/smtp.ts';
import { linksTo } from '../../src/mail/templates/links.ts';
import { migrate } from '../../src/platform/migrations.ts';
import { isTransientFailure } from '../../src/platform/transient-failures.ts';
import { reactorMigrations } from '../../src/reactors/engine/migrations.ts';
import { createReactors, type Reactors } from '../../src/reactors/engine/reactors.ts';
import { addressNow } from '../../src/reactors/notifications/address-now.ts';
import type { NotificationParts } from '../../src/reactors/notifications/notification.ts';
import { recipientsOf } from '../../src/reactors/notifications/recipients.ts';
import { notificationReactor } from '../../src/reactors/notifications.ts';
import { collected } from './collected.ts';
import type { CommandsBench } from './commands-bench.ts';
import { openCommandsBench } from './commands-bench.ts';
import { membersAtWork } from './members-at-work.ts';
import { MINUTE } from './moving-clock.ts';

/** Members and the mails that their actions cause. */
export interface MailScenes {
  readonly bench: CommandsBench;
  readonly work: ReturnType<typeof membersAtWork>;
  readonly office: MailSystem;
  readonly writing: NotificationParts;
  readonly reactors: Reactors;
  /** Writes all due mails. */
  readonly write: () => Promise<void>;
  /** Writes all due mails, and delivers those that are due within ten minutes. */
  readonly deliverLater: () => Promise<void>;
  /** Templates of the mails to a person, oldest first. */
  readonly templatesFor: (reader: string) => Promise<readonly string[]>;
  /** The only mail of a template to a person. Throws if there is not exactly one. */
  readonly mailTo: (reader: string, template: string) => Promise<z.output<typeof Mail>>;
  readonly close: () => Promise<void>;
}

export const publicUrl = 'https://bridge.example';

/** @param send Default: mails are kept, not sent. */
export const openMailScenes = async (send: SendMail | null = null): Promise<MailScenes> => {
  const bench = await openCommandsBench();
  const { pool } = bench.database;
  await migrate(pool, [...mailMigrations, ...reactorMigrations]);
  const logger = pino({ level: 'silent' });
  const wake = async (): Promise<void> => {};
  const office = openMail({
    pool,
    keys: bench.vault.keys,
    mailboxOf: bench.vault.mailboxOf,
    clock: bench.time.clock,
    addressFor: addressNow(bench.store),
    send,
    wake,
    metrics: mailMetrics(new Registry()),
    logger,
  });
  const writing = {
    store: bench.store,
    recipients: recipientsOf(bench.store),
    links: linksTo(publicUrl),
    vault: bench.vault,
    clock: bench.time.clock,
  };
  const reactors = createReactors({
    pool,
    store: bench.store,
    reactors: [notificationReactor(writing)],
    outbox: office.outbox,
    wakeDelivery: wake,
    isTransient: isTransientFailure,
    logger,
    retryDelays: [],
  });
  await reactors.prepare();

  const held = (reader: string) => collected(office.administration.heldFor(reader));
  /** The content of a mail, including secrets. */
  const contentOf = async (id: string) => {
    const { rows } = await pool.query<EncryptedMail>('select id, reader, sealed from mail.outbox where id = $1', [id]);
    const [opened] = await decryptMails(bench.vault.keys, rows);
    if (opened?.state !== 'open') throw new Error('The mail cannot be opened.');
    return { text: opened.content.text, html: opened.content.html };
  };
  const write: MailScenes['write'] = async () => {
    await reactors.catchUp('notifications');
    const [{ parked } = { parked: 0 }] = await reactors.status();
    if (parked > 0) throw new Error('An event was parked.');
    // Distinguishes mails by their age.
    bench.time.pass(MINUTE);
  };
  return {
    bench,
    work: membersAtWork(bench),
    office,
    writing,
    reactors,
    write,
    deliverLater: async () => {
      await write();
      bench.time.pass(10 * MINUTE);
      await office.deliver();
    },
    templatesFor: async (reader) => (await held(reader)).map(({ template }) => template),
    mailTo: async (reader, template) => {
      const [mail, ...more] = (await held(reader)).filter((one) => one.template === template);
      if (!mail || more.length > 0) throw new Error(`There are ${more.length + (mail ? 1 : 0)} mails ${template}.`);
      return { ...mail, ...(await contentOf(mail.id)) };
    },
    close: async () => {
      await reactors.close();
      await bench.close();
    },
  };
};

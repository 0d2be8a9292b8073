import pino from 'pino';
import { Registry } from 'prom-client';
import type { z } from 'zod';
import type { Mail } from '../../src/http/contract/administration.ts';
import { mailMetrics } from '../../src/platform/mail/mail-metrics.ts';
import { mailMigrations } from '../../src/platform/mail/migrations.ts';
import { type MailOffice, openMail } from '../../src/platform/mail/open-mail.ts';
import { openMails, type SealedMail } from '../../src/platform/mail/sealed-mail.ts';
import { migrate } from '../../src/platform/migrations.ts';
import { isPassingFailure } from '../../src/platform/passing-failures.ts';
import { reactorMigrations } from '../../src/reactors/engine/migrations.ts';
import { createReactors, type Reactors } from '../../src/reactors/engine/reactors.ts';
import { linksTo } from '../../src/reactors/letters/links.ts';
import { readersOf } from '../../src/reactors/mails/readers.ts';
import type { MailWriting } from '../../src/reactors/mails/writing.ts';
import { mailReactor } from '../../src/reactors/mails.ts';
import { collected } from './collected.ts';
import type { CommandsBench } from './commands-bench.ts';
import { openCommandsBench } from './commands-bench.ts';
import { membersAtWork } from './members-at-work.ts';
import { MINUTE } from './moving-clock.ts';

/** Members who do what members do, and the mails that this leads to. Nothing is sent: mails are kept. */
export interface MailScenes {
  readonly bench: CommandsBench;
  readonly work: ReturnType<typeof membersAtWork>;
  readonly office: MailOffice;
  readonly writing: MailWriting;
  readonly reactors: Reactors;
  /** Lets the mails be written that are owed by now. */
  readonly write: () => Promise<void>;
  /** Templates of the mails to somebody, oldest first. */
  readonly templatesFor: (reader: string) => Promise<readonly string[]>;
  /** The only mail of a kind to somebody. Throws when there is none, or more. */
  readonly mailTo: (reader: string, template: string) => Promise<z.output<typeof Mail>>;
  readonly close: () => Promise<void>;
}

export const publicUrl = 'https://bridge.example';

export const openMailScenes = async (): Promise<MailScenes> => {
  const bench = await openCommandsBench();
  const { pool } = bench.database;
  await migrate(pool, [...mailMigrations, ...reactorMigrations]);
  const logger = pino({ level: 'silent' });
  const poke = async (): Promise<void> => {};
  const office = openMail({
    pool,
    keys: bench.vault.keys,
    mailboxOf: bench.vault.mailboxOf,
    clock: bench.time.clock,
    send: null,
    poke,
    metrics: mailMetrics(new Registry()),
    logger,
  });
  const writing = { store: bench.store, readers: readersOf(bench.store), links: linksTo(publicUrl) };
  const reactors = createReactors({
    pool,
    store: bench.store,
    reactors: [mailReactor(writing)],
    outbox: office.outbox,
    mailsPut: poke,
    isPassing: isPassingFailure,
    logger,
    retryDelays: [],
  });
  await reactors.prepare();

  const held = (reader: string) => collected(office.desk.heldFor(reader));
  /** What a mail says, secrets included. */
  const contentOf = async (id: string) => {
    const { rows } = await pool.query<SealedMail>('select id, reader, sealed from mail.outbox where id = $1', [id]);
    const [opened] = await openMails(bench.vault.keys, rows);
    if (opened?.state !== 'open') throw new Error('The mail cannot be opened.');
    return { text: opened.content.text, html: opened.content.html };
  };
  return {
    bench,
    work: membersAtWork(bench),
    office,
    writing,
    reactors,
    write: async () => {
      await reactors.catchUp('notifications');
      const [{ parked } = { parked: 0 }] = await reactors.status();
      if (parked > 0) throw new Error('An event was parked.');
      // So that mails of different moments can be told apart by their age.
      bench.time.pass(MINUTE);
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

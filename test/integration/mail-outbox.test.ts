import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboxChanges } from '../../src/mail/mail.ts';
import type { MailSystem } from '../../src/mail/open-mail.ts';
import { openQueue } from '../../src/platform/queue.ts';
import { type Canary, canaryText, tracesOf } from '../support/canaries.ts';
import { aMail, type MailBench, openMailBench } from '../support/mail-bench.ts';
import { headerOf, startMailServer } from '../support/mail-server.ts';
import { DAY, HOUR, MINUTE } from '../support/moving-clock.ts';

let bench: MailBench & { readonly close: () => Promise<void> };
let office: MailSystem;
beforeEach(async () => {
  bench = await openMailBench();
  office = bench.office(null);
});
afterEach(() => bench.close());

const change = async (changes: OutboxChanges): Promise<void> => {
  const write = await office.outbox.prepare(changes);
  await write(bench.database.pool);
};

const later = (minutes: number): Date => new Date(bench.time.clock().getTime() + minutes * MINUTE);

describe('the outbox', () => {
  it('accepts a mail once', async () => {
    const mail = aMail();
    await change({ put: [mail, mail] });
    await change({ put: [{ ...mail, subject: 'Another one' }] });
    expect(await office.administration.find(mail.id)).toMatchObject({ subject: 'Welcome to Fellowbridge' });
    expect(await bench.rows()).toHaveLength(1);
  });

  it('writes nothing if the transaction is rolled back', async () => {
    const write = await office.outbox.prepare({ put: [aMail()] });
    const client = await bench.database.pool.connect();
    await client.query('begin');
    await write(client);
    await client.query('rollback');
    client.release();
    expect(await bench.rows()).toEqual([]);
  });

  it('replaces a mail by a later one with its key, at the earlier time', async () => {
    const [first, second] = [aMail({ subject: 'One message' }), aMail({ subject: 'Two messages' })];
    await change({ put: [{ ...first, mergeKey: 'digest', notBefore: later(10) }] });
    bench.time.pass(5 * MINUTE);
    await change({ put: [{ ...second, mergeKey: 'digest', notBefore: later(10) }] });
    expect(await bench.rows()).toMatchObject([{ id: second.id, next_attempt_at: later(5).toISOString() }]);
    expect(await office.administration.find(second.id)).toMatchObject({ subject: 'Two messages' });
  });

  it('keeps mails of one key apart after the first attempt', async () => {
    const server = await startMailServer();
    server.refuse(() => ({ status: 451, text: 'later' }));
    await change({ put: [aMail({ mergeKey: 'digest' })] });
    await bench.office(server.settings).deliver();
    await change({ put: [aMail({ mergeKey: 'digest' })] });
    expect(await bench.rows()).toHaveLength(2);
    await server.stop();
  });

  it('drops obsolete mails, unless they were sent or kept', async () => {
    await change({
      put: [aMail({ mergeKey: 'read', notBefore: later(10) }), aMail({ mergeKey: 'unread', notBefore: later(10) })],
    });
    await change({ drop: ['read'] });
    expect(await bench.rows()).toHaveLength(1);
    bench.time.pass(10 * MINUTE);
    await office.deliver();
    await change({ drop: ['unread'] });
    expect(await bench.rows()).toMatchObject([{ status: 'kept' }]);
  });

  it('deletes the mails of erased people: waiting, failed or kept', async () => {
    await change({ put: [aMail({ recipient: 'amara' }), aMail({ recipient: 'ben' })] });
    await office.deliver();
    await change({ put: [aMail({ recipient: 'amara' })] });
    await change({ forget: ['amara'] });
    expect(await bench.rows()).toHaveLength(1);
  });

  it('accepts no mail to a person whose key is destroyed', async () => {
    await bench.vault.keys.destroy('amara');
    await change({ put: [aMail()] });
    expect(await bench.rows()).toEqual([]);
  });

  it('keeps personal data encrypted, as do queue and log', async () => {
    const canaries: readonly Canary[] = ['to', 'subject', 'text', 'html'].map((what) => ({
      what,
      value: what === 'to' ? `${canaryText('mail')}@river.internal` : canaryText(what),
    }));
    const mail = aMail({
      countedBy: 'mailbox',
      ...Object.fromEntries(canaries.map(({ what, value }) => [what, value])),
    });
    const server = await startMailServer();
    server.refuse((address) => ({ status: 451, text: `4.7.1 not now, <${address}>` }));
    const queue = await openQueue({ databaseUrl: bench.database.url }, pino({ level: 'silent' }));
    await change({ put: [mail] });
    await queue.wake('mails');
    await bench.office(server.settings).deliver();
    expect(await tracesOf(bench.database.pool, ['mail', 'vault', 'queue'], canaries)).toEqual([]);
    for (const { value } of canaries) expect(bench.log()).not.toContain(value);
    expect(bench.log()).toContain('mail: not sent');
    await queue.close();
    await server.stop();
  });
});

describe('a mailbox', () => {
  const receipt = (to: string, template = 'waiting-list-received') =>
    aMail({ recipient: randomUUID(), to, template, countedBy: 'mailbox' });
  const spellings = [
    'amara@river.internal',
    'Amara@River.Internal',
    'amara+1@river.internal',
    'amara+2@river.internal',
  ];
  const receipts = (count: number) =>
    Array.from({ length: count }, (_, place) => receipt(spellings[place % spellings.length] ?? ''));

  it('accepts five confirmations of a kind within an hour, for any person and spelling', async () => {
    await change({ put: receipts(3) });
    await change({ put: receipts(4) });
    expect(await bench.rows()).toHaveLength(5);
    await change({ put: [receipt('ben@river.internal'), receipt('amara@river.internal', 'password-changed')] });
    expect(await bench.rows()).toHaveLength(7);
    bench.time.pass(HOUR);
    await change({ put: receipts(1) });
    expect(await bench.rows()).toHaveLength(8);
  });

  it('accepts confirmations of each reader’s own actions, regardless of others at the address', async () => {
    const confirmation = (reader: string, count: number) =>
      Array.from({ length: count }, () =>
        aMail({ recipient: reader, to: 'amara@river.internal', template: 'password-changed', countedBy: 'recipient' }),
      );
    await change({ put: confirmation('a stranger', 7) });
    await change({ put: receipts(5) });
    expect(await bench.rows()).toHaveLength(10);
    await change({ put: confirmation('amara', 1) });
    expect(await bench.rows()).toHaveLength(11);
  });

  it('does not count confirmations of a clock that ran ahead', async () => {
    bench.time.pass(DAY);
    await change({ put: receipts(5) });
    bench.time.pass(-DAY);
    await change({ put: receipts(1) });
    expect(await bench.rows()).toHaveLength(6);
    await office.sweep();
    const { rows } = await bench.database.pool.query('select from mail.outbox where mailbox is not null');
    expect(rows).toHaveLength(1);
  });

  it('counts confirmations that were sent, kept and swept', async () => {
    const server = await startMailServer();
    await change({ put: receipts(3) });
    await bench.office(server.settings).deliver();
    await change({ put: receipts(2) });
    await office.deliver();
    await office.sweep();
    await change({ put: receipts(1) });
    expect((await bench.rows()).map(({ status }) => status).sort()).toEqual(['kept', 'kept', 'sent', 'sent', 'sent']);
    await server.stop();
  });

  it('has no limit for messages from others', async () => {
    await change({
      put: [...receipts(5), ...Array.from({ length: 7 }, () => aMail({ template: 'waiting-list-received' }))],
    });
    expect(await bench.rows()).toHaveLength(12);
  });

  it('is forgotten with its reader, once its confirmations no longer count', async () => {
    const known = async (): Promise<unknown> => {
      const { rows } = await bench.database.pool.query('select count(mailbox) as known from mail.outbox');
      return rows[0]?.known;
    };
    await change({ put: [...receipts(2), aMail({ recipient: 'cleo', countedBy: 'mailbox' })] });
    const server = await startMailServer();
    await bench.office(server.settings).deliver();
    await server.stop();
    expect(await known()).toBe(3);
    await change({ forget: ['cleo'] });
    await office.sweep();
    expect(await known()).toBe(2);
    bench.time.pass(HOUR);
    await office.sweep();
    expect(await known()).toBe(0);
  });
});

describe('the sweep', () => {
  it('deletes mails sent three months ago, and those that can no longer be decrypted', async () => {
    const server = await startMailServer();
    await change({ put: [aMail({ recipient: 'ben' })] });
    await bench.office(server.settings).deliver();
    await change({ put: [aMail({ recipient: 'amara' }), aMail({ recipient: 'cleo' })] });
    await office.deliver();
    await bench.vault.keys.destroy('amara');
    await office.sweep();
    expect((await bench.rows()).map(({ status }) => status).sort()).toEqual(['kept', 'sent']);
    bench.time.pass(91 * DAY);
    await office.sweep();
    expect((await bench.rows()).map(({ status }) => status)).toEqual(['kept']);
    await server.stop();
  });
});

describe('without a mail server', () => {
  it('mails are kept when they are due', async () => {
    await change({ put: [aMail(), aMail({ notBefore: later(10) })] });
    await office.deliver();
    expect((await bench.rows()).map(({ status }) => status).sort()).toEqual(['kept', 'waiting']);
  });

  it('kept mails stay after a server is set up, until an administrator sends them', async () => {
    const mail = aMail();
    await change({ put: [mail, aMail()] });
    await office.deliver();
    const server = await startMailServer();
    const configured = bench.office(server.settings);
    await configured.deliver();
    expect(server.taken).toEqual([]);
    expect(await configured.administration.retry(mail.id)).toMatchObject({ status: 'waiting' });
    expect(bench.wakes()).toBe(1);
    await configured.deliver();
    expect(server.taken.map((taken) => headerOf(taken, 'Message-ID'))).toEqual([`<${mail.id}@fellowbridge.example>`]);
    await server.stop();
  });
});

import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboxChanges } from '../../src/platform/mail/mail.ts';
import type { MailOffice } from '../../src/platform/mail/open-mail.ts';
import { openQueue } from '../../src/platform/queue.ts';
import { type Canary, canaryText, tracesOf } from '../support/canaries.ts';
import { aMail, type MailBench, openMailBench } from '../support/mail-bench.ts';
import { headerOf, startMailServer } from '../support/mail-server.ts';
import { DAY, HOUR, MINUTE } from '../support/moving-clock.ts';

let bench: MailBench & { readonly close: () => Promise<void> };
let office: MailOffice;
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
  it('takes a mail once, however often it is put in', async () => {
    const mail = aMail();
    await change({ put: [mail, mail] });
    await change({ put: [{ ...mail, subject: 'Another one' }] });
    expect(await office.desk.find(mail.id)).toMatchObject({ subject: 'Welcome to Fellowbridge' });
    expect(await bench.rows()).toHaveLength(1);
  });

  it('writes nothing when the transaction it is part of comes to nothing', async () => {
    const write = await office.outbox.prepare({ put: [aMail()] });
    const client = await bench.database.pool.connect();
    await client.query('begin');
    await write(client);
    await client.query('rollback');
    client.release();
    expect(await bench.rows()).toEqual([]);
  });

  it('lets a mail give way to a later one of its key, which takes over its time', async () => {
    const [first, second] = [aMail({ subject: 'One message' }), aMail({ subject: 'Two messages' })];
    await change({ put: [{ ...first, mergeKey: 'digest', notBefore: later(10) }] });
    bench.time.pass(5 * MINUTE);
    await change({ put: [{ ...second, mergeKey: 'digest', notBefore: later(10) }] });
    expect(await bench.rows()).toMatchObject([{ id: second.id, next_attempt_at: later(5).toISOString() }]);
    expect(await office.desk.find(second.id)).toMatchObject({ subject: 'Two messages' });
  });

  it('keeps mails of one key apart once somebody has tried to send the first', async () => {
    const server = await startMailServer();
    server.refuse(() => ({ status: 451, words: 'later' }));
    await change({ put: [aMail({ mergeKey: 'digest' })] });
    await bench.office(server.settings).deliver();
    await change({ put: [aMail({ mergeKey: 'digest' })] });
    expect(await bench.rows()).toHaveLength(2);
    await server.stop();
  });

  it('drops what has become pointless, unless it was sent or kept', async () => {
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

  it('drops what gathers for a reader, and nothing else', async () => {
    const gathering = (reader: string) => aMail({ reader, mergeKey: `digest ${reader}`, notBefore: later(10) });
    await change({ put: [gathering('amara'), aMail({ reader: 'amara' }), gathering('ben')] });
    await change({ dropGathering: ['amara'] });
    const { rows } = await bench.database.pool.query('select reader, merge_key from mail.outbox order by reader');
    expect(rows).toEqual([
      { reader: 'amara', merge_key: null },
      { reader: 'ben', merge_key: 'digest ben' },
    ]);
  });

  it('forgets people: what waits for them, was given up or is kept', async () => {
    await change({ put: [aMail({ reader: 'amara' }), aMail({ reader: 'ben' })] });
    await office.deliver();
    await change({ put: [aMail({ reader: 'amara' })] });
    await change({ forget: ['amara'] });
    expect(await bench.rows()).toHaveLength(1);
  });

  it('takes no mail to somebody whose key is destroyed', async () => {
    await bench.vault.keys.destroy('amara');
    await change({ put: [aMail()] });
    expect(await bench.rows()).toEqual([]);
  });

  it('and queue and log hold nothing personal in plain text', async () => {
    const canaries: readonly Canary[] = ['to', 'subject', 'text', 'html'].map((what) => ({
      what,
      value: what === 'to' ? `${canaryText('mail')}@river.internal` : canaryText(what),
    }));
    const mail = aMail({
      countedBy: 'mailbox',
      ...Object.fromEntries(canaries.map(({ what, value }) => [what, value])),
    });
    const server = await startMailServer();
    server.refuse((address) => ({ status: 451, words: `4.7.1 not now, <${address}>` }));
    const queue = await openQueue({ databaseUrl: bench.database.url }, pino({ level: 'silent' }));
    await change({ put: [mail] });
    await queue.poke('mails');
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
    aMail({ reader: randomUUID(), to, template, countedBy: 'mailbox' });
  const spellings = [
    'amara@river.internal',
    'Amara@River.Internal',
    'amara+1@river.internal',
    'amara+2@river.internal',
  ];
  const receipts = (count: number) =>
    Array.from({ length: count }, (_, place) => receipt(spellings[place % spellings.length] ?? ''));

  it('takes five receipts of a kind within the hour, whoever they are for and however its address is spelt', async () => {
    await change({ put: receipts(3) });
    await change({ put: receipts(4) });
    expect(await bench.rows()).toHaveLength(5);
    await change({ put: [receipt('ben@river.internal'), receipt('amara@river.internal', 'password-changed')] });
    expect(await bench.rows()).toHaveLength(7);
    bench.time.pass(HOUR);
    await change({ put: receipts(1) });
    expect(await bench.rows()).toHaveLength(8);
  });

  it('tells each reader of what they did, whatever others have done under the same address', async () => {
    const told = (reader: string, count: number) =>
      Array.from({ length: count }, () =>
        aMail({ reader, to: 'amara@river.internal', template: 'password-changed', countedBy: 'reader' }),
      );
    await change({ put: told('a stranger', 7) });
    await change({ put: receipts(5) });
    expect(await bench.rows()).toHaveLength(10);
    await change({ put: told('amara', 1) });
    expect(await bench.rows()).toHaveLength(11);
  });

  it('takes receipts that were sent, kept and swept into account', async () => {
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

  it('takes what others have to say, however much', async () => {
    await change({
      put: [...receipts(5), ...Array.from({ length: 7 }, () => aMail({ template: 'waiting-list-received' }))],
    });
    expect(await bench.rows()).toHaveLength(12);
  });

  it('is forgotten with its reader, and once its receipts count no more', async () => {
    const known = async (): Promise<unknown> => {
      const { rows } = await bench.database.pool.query('select count(mailbox) as known from mail.outbox');
      return rows[0]?.known;
    };
    await change({ put: [...receipts(2), aMail({ reader: 'cleo', countedBy: 'mailbox' })] });
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
  it('clears what was sent three months ago, and what nobody can read any more', async () => {
    const server = await startMailServer();
    await change({ put: [aMail({ reader: 'ben' })] });
    await bench.office(server.settings).deliver();
    await change({ put: [aMail({ reader: 'amara' }), aMail({ reader: 'cleo' })] });
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
  it('mails are kept when their time has come', async () => {
    await change({ put: [aMail(), aMail({ notBefore: later(10) })] });
    await office.deliver();
    expect((await bench.rows()).map(({ status }) => status).sort()).toEqual(['kept', 'waiting']);
  });

  it('what was kept stays so when a server is set up, until an administrator sends it', async () => {
    const mail = aMail();
    await change({ put: [mail, aMail()] });
    await office.deliver();
    const server = await startMailServer();
    const configured = bench.office(server.settings);
    await configured.deliver();
    expect(server.taken).toEqual([]);
    expect(await configured.desk.retry(mail.id)).toMatchObject({ status: 'waiting' });
    expect(bench.pokes()).toBe(1);
    await configured.deliver();
    expect(server.taken.map((taken) => headerOf(taken, 'Message-ID'))).toEqual([`<${mail.id}@fellowbridge.example>`]);
    await server.stop();
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MailHealth, MailList, Mail as MailShape } from '../../src/http/contract/administration.ts';
import type { MailOffice } from '../../src/platform/mail/open-mail.ts';
import { InvalidCursor } from '../../src/projections/paging.ts';
import { collected } from '../support/collected.ts';
import { aMail, type MailBench, openMailBench } from '../support/mail-bench.ts';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { SECOND } from '../support/moving-clock.ts';

let bench: MailBench & { readonly close: () => Promise<void> };
let server: TestMailServer;
let office: MailOffice;
beforeEach(async () => {
  bench = await openMailBench();
  server = await startMailServer();
  office = bench.office(server.settings);
});
afterEach(async () => {
  await server.stop();
  await bench.close();
});

describe('the health of mails', () => {
  it('tells that none was sent yet', async () => {
    expect(MailHealth.parse(await office.desk.health()).data).toEqual({
      isConfigured: true,
      lastSentAt: null,
      lastFailedAt: null,
      lastError: null,
      counts: { waiting: 0, sent: 0, failed: 0, kept: 0 },
    });
    expect((await bench.office(null).desk.health()).data.isConfigured).toBe(false);
  });

  it('tells the last delivery and the last failure', async () => {
    await office.outbox.post(aMail());
    await office.deliver();
    const sentAt = bench.time.clock().toISOString();
    bench.time.pass(SECOND);
    server.refuse(() => ({ status: 550, words: '5.1.1 nobody' }));
    await office.outbox.post(aMail());
    await office.deliver();
    expect((await office.desk.health()).data).toEqual({
      isConfigured: true,
      lastSentAt: sentAt,
      lastFailedAt: bench.time.clock().toISOString(),
      lastError: 'EENVELOPE 550 5.1.1 (RCPT TO)',
      counts: { waiting: 0, sent: 1, failed: 1, kept: 0 },
    });
  });
});

describe('the list of mails', () => {
  it('goes from the newest to the oldest, page by page', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 5; number += 1) {
      const mail = aMail({ subject: `Mail ${number}` });
      // Two at a time: the id decides.
      if (number % 2 === 0) bench.time.pass(SECOND);
      await office.outbox.post(mail);
      ids.push(mail.id);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = MailList.parse(await office.desk.list({ limit: 2, ...(cursor === undefined ? {} : { cursor }) }));
      expect(page.total).toBe(5);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(5);
    expect(new Set(seen)).toEqual(new Set(ids));
    expect(seen.at(-1)).toBe([...ids.slice(0, 2)].sort()[0]);
  });

  it('can be narrowed to one status', async () => {
    await office.outbox.post(aMail());
    await office.deliver();
    await office.outbox.post(aMail());
    expect(await office.desk.list({ status: 'sent', limit: 20 })).toMatchObject({
      total: 1,
      data: [{ status: 'sent' }],
    });
  });

  it('refuses a cursor that is none of its own', async () => {
    await expect(office.desk.list({ limit: 20, cursor: 'nonsense' })).rejects.toThrow(InvalidCursor);
  });

  it('names neither address nor subject once a mail was sent or its reader has left', async () => {
    await office.outbox.post(aMail());
    await office.deliver();
    await office.outbox.post(aMail({ reader: 'ben' }));
    await bench.vault.keys.destroy('ben');
    const { data } = await office.desk.list({ limit: 20 });
    expect(data).toHaveLength(2);
    for (const mail of data) expect(mail).toMatchObject({ to: null, subject: null });
  });
});

describe('one mail', () => {
  it('shows its content only while it is kept', async () => {
    const mail = aMail();
    await office.outbox.post(mail);
    expect(await office.desk.find(mail.id)).toMatchObject({
      to: mail.to,
      subject: mail.subject,
      text: null,
      html: null,
    });
    await bench.office(null).deliver();
    expect(MailShape.parse(await office.desk.find(mail.id))).toMatchObject({ text: mail.text, html: mail.html });
  });

  it('is null when there is none', async () => {
    expect(await office.desk.find(randomUUID())).toBeNull();
  });

  it('is shown to its reader with its content, whatever became of it', async () => {
    const mine = aMail();
    await office.outbox.post(mine);
    await office.outbox.post(aMail({ reader: 'ben' }));
    expect(await collected(office.desk.heldFor('amara'))).toMatchObject([{ id: mine.id, text: mine.text }]);
  });

  it('is shown to its reader without what is for their mailbox alone', async () => {
    const mine = aMail({ template: 'password-reset' });
    await office.outbox.post(mine);
    expect(await collected(office.desk.heldFor('amara'))).toMatchObject([
      { id: mine.id, to: mine.to, text: null, html: null },
    ]);
  });
});

describe('trying a mail again', () => {
  it('sends one that was given up', async () => {
    server.refuse(() => ({ status: 550, words: 'no' }));
    const mail = aMail();
    await office.outbox.post(mail);
    await office.deliver();
    server.refuse(() => null);
    expect(await office.desk.retry(mail.id)).toMatchObject({ status: 'waiting', attempts: 0 });
    await office.deliver();
    expect(await office.desk.find(mail.id)).toMatchObject({ status: 'sent' });
  });

  it('does not wait for the next attempt', async () => {
    server.refuse(() => ({ status: 451, words: 'later' }));
    const mail = aMail();
    await office.outbox.post(mail);
    await office.deliver();
    server.refuse(() => null);
    await office.desk.retry(mail.id);
    await office.deliver();
    expect(server.taken).toHaveLength(1);
  });

  it('does not send twice what is being sent', async () => {
    let release = (): void => {};
    let arrived = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const taking = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const slow = bench.officeWith(async () => {
      arrived();
      await held;
    });
    const mail = aMail();
    await slow.outbox.post(mail);
    const delivering = slow.deliver();
    await taking;
    await office.desk.retry(mail.id);
    expect(await office.deliver()).toBe(0);
    release();
    await delivering;
    expect(await office.desk.find(mail.id)).toMatchObject({ status: 'sent' });
  });

  it('is refused for one that was sent, and without a mail server; unknown ones are null', async () => {
    const mail = aMail();
    await office.outbox.post(mail);
    expect(await bench.office(null).desk.retry(mail.id)).toMatchObject({ code: 'mail-server-missing' });
    await office.deliver();
    expect(await office.desk.retry(mail.id)).toMatchObject({ code: 'mail-already-sent' });
    expect(await office.desk.retry(randomUUID())).toBeNull();
  });
});

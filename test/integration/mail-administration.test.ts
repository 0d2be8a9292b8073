import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MailHealth, MailList, Mail as MailShape } from '../../src/contract/mails.ts';
import { addressTemplates, secretTemplates } from '../../src/mail/mail.ts';
import type { MailSystem } from '../../src/mail/open-mail.ts';
import { InvalidCursor } from '../../src/platform/paging.ts';
import { withResolvers } from '../../src/platform/with-resolvers.ts';
import { collected } from '../support/collected.ts';
import { aMail, type MailBench, openMailBench } from '../support/mail-bench.ts';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { MINUTE, SECOND } from '../support/moving-clock.ts';

let bench: MailBench & { readonly close: () => Promise<void> };
let server: TestMailServer;
let office: MailSystem;
beforeEach(async () => {
  bench = await openMailBench();
  server = await startMailServer();
  office = bench.office(server.settings);
});
afterEach(async () => {
  await server.stop();
  await bench.close();
});

describe('the health of mail delivery', () => {
  it('shows that no mail was sent yet', async () => {
    expect(MailHealth.parse(await office.administration.health()).data).toEqual({
      isConfigured: true,
      lastSentAt: null,
      lastFailedAt: null,
      lastError: null,
      rejected: { recipients: 0, reason: null },
      counts: { waiting: 0, sent: 0, failed: 0, kept: 0 },
    });
    expect((await bench.office(null).administration.health()).data.isConfigured).toBe(false);
  });

  it('shows the last delivery and the last failure', async () => {
    await office.outbox.post(aMail());
    await office.deliver();
    const sentAt = bench.time.clock().toISOString();
    bench.time.pass(SECOND);
    server.refuse(() => ({ status: 451, text: '4.7.1 too busy' }));
    await office.outbox.post(aMail());
    await office.deliver();
    expect((await office.administration.health()).data).toEqual({
      isConfigured: true,
      lastSentAt: sentAt,
      lastFailedAt: bench.time.clock().toISOString(),
      lastError: 'EENVELOPE 451 4.7.1 (RCPT TO)',
      rejected: { recipients: 0, reason: null },
      counts: { waiting: 1, sent: 1, failed: 0, kept: 0 },
    });
  });

  it('counts the mails of a status up to 100,000', async () => {
    for (const mails of [50_000, 50_001]) {
      await bench.database.pool.query(
        `insert into mail.outbox (id, reader, template, status, created_at, sent_at)
         select gen_random_uuid(), 'anna', 'welcome-charity', 'sent', now(), now() from generate_series(1, ${mails})`,
      );
    }
    await office.outbox.post(aMail());
    expect((await office.administration.health()).data.counts).toEqual({
      waiting: 1,
      sent: 100_000,
      failed: 0,
      kept: 0,
    });
    expect((await office.administration.list({ limit: 1, status: 'sent' })).total).toBe(100_000);
  });

  it('is not affected by a mail whose recipient the server does not know: it has answered', async () => {
    server.refuse(() => ({ status: 451, text: '4.7.1 too busy' }));
    await office.outbox.post(aMail());
    await office.deliver();
    server.refuse(() => ({ status: 550, text: '5.1.1 unknown mailbox' }));
    bench.time.pass(MINUTE);
    await office.deliver();
    expect((await office.administration.health()).data).toMatchObject({
      lastFailedAt: null,
      lastError: null,
      counts: { waiting: 0, failed: 1 },
    });
    const [mail] = (await office.administration.list({ limit: 20 })).data;
    expect(mail).toMatchObject({ status: 'failed', lastError: 'EENVELOPE 550 5.1.1 (RCPT TO)' });
  });
});

describe('recipients that the mail server rejected since its last delivery', () => {
  const rejectedTo = async (...recipients: readonly string[]) => {
    for (const recipient of recipients) await office.outbox.post(aMail({ recipient }));
    bench.time.pass(SECOND);
    await office.deliver();
    return (await office.administration.health()).data.rejected;
  };

  it('are counted once each, with the reason', async () => {
    server.refuse(() => ({ status: 550, text: 'relaying denied' }));
    expect(await rejectedTo('amara', 'amara', 'ben')).toEqual({ recipients: 2, reason: 'EENVELOPE 550 (RCPT TO)' });
  });

  it('are none after the next delivery', async () => {
    server.refuse(() => ({ status: 550, text: 'relaying denied' }));
    await rejectedTo('amara');
    server.refuse(() => null);
    expect(await rejectedTo('ben')).toEqual({ recipients: 0, reason: null });
  });
});

describe('the list of mails', () => {
  it('is paged, newest first', async () => {
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
      const page = MailList.parse(
        await office.administration.list({ limit: 2, ...(cursor === undefined ? {} : { cursor }) }),
      );
      expect(page.total).toBe(5);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(5);
    expect(new Set(seen)).toEqual(new Set(ids));
    expect(seen.at(-1)).toBe([...ids.slice(0, 2)].sort()[0]);
  });

  it('can be filtered by status', async () => {
    await office.outbox.post(aMail());
    await office.deliver();
    await office.outbox.post(aMail());
    expect(await office.administration.list({ status: 'sent', limit: 20 })).toMatchObject({
      total: 1,
      data: [{ status: 'sent' }],
    });
  });

  it('refuses a foreign cursor', async () => {
    await expect(office.administration.list({ limit: 20, cursor: 'nonsense' })).rejects.toThrow(InvalidCursor);
  });

  it('shows neither address nor subject once a mail was sent or its reader has left', async () => {
    await office.outbox.post(aMail());
    await office.deliver();
    await office.outbox.post(aMail({ recipient: 'ben' }));
    await bench.vault.keys.destroy('ben');
    const { data } = await office.administration.list({ limit: 20 });
    expect(data).toHaveLength(2);
    for (const mail of data) expect(mail).toMatchObject({ to: null, subject: null });
  });
});

describe('one mail', () => {
  it('has content only while it is kept', async () => {
    const mail = aMail();
    await office.outbox.post(mail);
    expect(await office.administration.open(mail.id)).toMatchObject({
      to: mail.to,
      subject: mail.subject,
      text: null,
      html: null,
    });
    await bench.office(null).deliver();
    expect(await office.administration.find(mail.id)).not.toHaveProperty('text');
    expect(MailShape.parse(await office.administration.open(mail.id))).toMatchObject({
      text: mail.text,
      html: mail.html,
    });
  });

  it('never has the content with a sign-in link', async () => {
    const mail = aMail({ template: 'password-reset' });
    await office.outbox.post(mail);
    await bench.office(null).deliver();
    expect(MailShape.parse(await office.administration.open(mail.id))).toMatchObject({
      status: 'kept',
      holdsLink: true,
      text: null,
      html: null,
    });
  });

  it('is null if it is unknown', async () => {
    expect(await office.administration.find(randomUUID())).toBeNull();
  });

  it('is shown to its reader with its content, in any status', async () => {
    const mine = aMail();
    await office.outbox.post(mine);
    await office.outbox.post(aMail({ recipient: 'ben' }));
    expect(await collected(office.administration.heldFor('amara'))).toMatchObject([{ id: mine.id, text: mine.text }]);
  });

  it.each([...Object.values(secretTemplates), ...Object.values(addressTemplates)])(
    'is shown to its reader without its link: %s',
    async (template) => {
      const mine = aMail({ template });
      await office.outbox.post(mine);
      expect(await collected(office.administration.heldFor('amara'))).toMatchObject([
        { id: mine.id, to: mine.to, text: null, html: null },
      ]);
    },
  );
});

describe('retrying a mail', () => {
  it('sends one that had failed for good', async () => {
    server.refuse(() => ({ status: 550, text: 'no' }));
    const mail = aMail();
    await office.outbox.post(mail);
    await office.deliver();
    server.refuse(() => null);
    expect(await office.administration.retry(mail.id)).toMatchObject({ status: 'waiting', attempts: 0 });
    await office.deliver();
    expect(await office.administration.find(mail.id)).toMatchObject({ status: 'sent' });
  });

  it('skips the wait for the next attempt', async () => {
    server.refuse(() => ({ status: 451, text: 'later' }));
    const mail = aMail();
    await office.outbox.post(mail);
    await office.deliver();
    server.refuse(() => null);
    await office.administration.retry(mail.id);
    await office.deliver();
    expect(server.taken).toHaveLength(1);
  });

  it('does not send a mail twice that is being sent', async () => {
    const { promise: held, resolve: release } = withResolvers();
    const { promise: taking, resolve: arrived } = withResolvers();
    const slow = bench.officeWith(async () => {
      arrived();
      await held;
    });
    const mail = aMail();
    await slow.outbox.post(mail);
    const delivering = slow.deliver();
    await taking;
    await office.administration.retry(mail.id);
    expect(await office.deliver()).toBe(0);
    release();
    await delivering;
    expect(await office.administration.find(mail.id)).toMatchObject({ status: 'sent' });
  });

  it('is refused for a sent mail and without a mail server, and null for an unknown one', async () => {
    const mail = aMail();
    await office.outbox.post(mail);
    expect(await bench.office(null).administration.retry(mail.id)).toMatchObject({ code: 'mail-server-missing' });
    await office.deliver();
    expect(await office.administration.retry(mail.id)).toMatchObject({ code: 'mail-already-sent' });
    expect(await office.administration.retry(randomUUID())).toBeNull();
  });
});

describe('retrying all failed mails', () => {
  it('sends those without a sign-in link, and lists those whose link must be renewed', async () => {
    server.refuse(() => ({ status: 550, text: '5.1.1 no' }));
    const reset = aMail({ template: 'password-reset' });
    for (const mail of [aMail(), aMail(), reset]) await office.outbox.post(mail);
    await office.deliver();
    server.refuse(() => null);
    const wakesBefore = bench.wakes();
    expect(await office.administration.retryFailed()).toBe(2);
    expect(bench.wakes()).toBe(wakesBefore + 1);
    expect(await office.administration.failedWithLink()).toEqual([
      { id: reset.id, recipientId: reset.recipient, template: 'password-reset' },
    ]);
    await office.deliver();
    expect((await office.administration.health()).data.counts).toMatchObject({ sent: 2, failed: 1, waiting: 0 });
    expect(await office.administration.retryFailed()).toBe(0);
  });

  it('is limited, and begins with the oldest', async () => {
    const oldest = aMail();
    await office.outbox.post(oldest);
    await bench.database.pool.query(
      `insert into mail.outbox (id, reader, template, status, sealed, attempts, created_at)
       select gen_random_uuid(), reader, template, 'failed', sealed, 1, created_at + interval '1 minute'
       from mail.outbox, generate_series(1, 500)`,
    );
    await bench.database.pool.query(`update mail.outbox set status = 'failed', next_attempt_at = null where id = $1`, [
      oldest.id,
    ]);
    expect(await office.administration.retryFailed()).toBe(500);
    expect(await office.administration.find(oldest.id)).toMatchObject({ status: 'waiting' });
    expect(await office.administration.retryFailed()).toBe(1);
  });

  it('is refused without a mail server', async () => {
    expect(await bench.office(null).administration.retryFailed()).toMatchObject({ code: 'mail-server-missing' });
  });
});

describe('a mail that is being given up', () => {
  it('is not sent meanwhile, and is deleted', async () => {
    const mail = aMail();
    await office.outbox.post(mail);
    expect(await office.administration.hold(mail.id)).toMatchObject({ id: mail.id, status: 'waiting' });
    expect(await office.deliver()).toBe(0);
    await office.administration.drop(mail.id);
    expect(await office.administration.find(mail.id)).toBeNull();
  });

  it('is not replaced by a later mail with its key', async () => {
    const [mail, later] = [aMail({ mergeKey: 'digest' }), aMail({ mergeKey: 'digest' })];
    await office.outbox.post(mail);
    await office.administration.hold(mail.id);
    await office.outbox.post(later);
    expect(await office.administration.recipientOf(mail.id)).toBe(mail.recipient);
    await office.administration.drop(mail.id);
    expect(await bench.rows()).toMatchObject([{ id: later.id }]);
  });

  it('is neither one that a worker is sending, nor one that was sent, nor an unknown one', async () => {
    const mail = aMail();
    const sending = bench.officeWith(async () => {
      expect(await office.administration.hold(mail.id)).toMatchObject({ code: 'mail-being-sent' });
    });
    await sending.outbox.post(mail);
    await sending.deliver();
    expect(await office.administration.hold(mail.id)).toMatchObject({ code: 'mail-already-sent' });
    expect(await office.administration.hold(randomUUID())).toBeNull();
  });
});

import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonKeys } from '../../src/eventstore/person-keys.ts';
import { retryDelays } from '../../src/mail/delivery.ts';
import { smtpSender } from '../../src/mail/smtp.ts';
import { withResolvers } from '../../src/platform/with-resolvers.ts';
import { type Canary, canaryText, tracesOf } from '../support/canaries.ts';
import { Crash } from '../support/crashing.ts';
import { gatedPool } from '../support/gated-pool.ts';
import { aMail, impatient, type MailBench, openMailBench, sender } from '../support/mail-bench.ts';
import { headerOf, startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { DAY, MINUTE, SECOND } from '../support/moving-clock.ts';

let bench: MailBench & { readonly close: () => Promise<void> };
let server: TestMailServer;
beforeEach(async () => {
  bench = await openMailBench();
  server = await startMailServer();
});
afterEach(async () => {
  await server.stop();
  await bench.close();
});

describe('a due mail', () => {
  it('is sent to its reader only, as HTML and plain text', async () => {
    const office = bench.office(server.settings);
    const mail = aMail({ subject: 'Grüße “to” you', text: 'Plain words.\n', html: '<p>Marked words.</p>' });
    await office.outbox.post(mail);
    expect(await office.deliver()).toBe(1);
    const [taken, ...more] = server.taken;
    if (!taken) throw new Error('Nothing arrived.');
    expect(more).toEqual([]);
    expect(taken).toMatchObject({ from: 'hello@fellowbridge.example', to: ['amara@river.internal'] });
    expect(headerOf(taken, 'From')).toBe('Fellowbridge <hello@fellowbridge.example>');
    expect(headerOf(taken, 'Message-ID')).toBe(`<${mail.id}@fellowbridge.example>`);
    expect(headerOf(taken, 'Auto-Submitted')).toBe('auto-generated');
    expect(headerOf(taken, 'Content-Type')).toMatch(/^multipart\/alternative/);
    expect(taken.source).toContain('Plain words.');
    expect(taken.source).toContain('<p>Marked words.</p>');
  });

  it('offers to unsubscribe, by the page and with one click, if its reader can do without it (RFC 2369, RFC 8058)', async () => {
    const office = bench.office(server.settings);
    const page = 'https://fellowbridge.example/unsubscribe?token=messages.0198.abc';
    await office.outbox.post(aMail({ unsubscribe: page }));
    await office.outbox.post(aMail());
    await office.deliver();
    const headers = server.taken.map((mail) => [
      headerOf(mail, 'List-Unsubscribe'),
      headerOf(mail, 'List-Unsubscribe-Post'),
    ]);
    expect(headers).toContainEqual([`<${page}>`, 'List-Unsubscribe=One-Click']);
    expect(headers).toContainEqual([undefined, undefined]);
  });

  it('is recorded as sent, and its content is deleted', async () => {
    const office = bench.office(server.settings);
    await office.outbox.post(aMail());
    await office.deliver();
    expect(await bench.rows()).toMatchObject([{ status: 'sent', sealed: null, attempts: 1, next_attempt_at: null }]);
    expect(await office.deliver()).toBe(0);
    expect(await bench.metrics.metrics()).toContain('fellowbridge_mail_attempts_total{outcome="sent"} 1');
  });

  it('is sent once by concurrent workers', async () => {
    const office = bench.office(server.settings);
    for (let number = 0; number < 30; number += 1) await office.outbox.post(aMail());
    const others = [bench.office(server.settings), bench.office(server.settings), office];
    await Promise.all(others.map(({ deliver }) => deliver()));
    const ids = server.taken.map((mail) => headerOf(mail, 'Message-ID'));
    expect(ids).toHaveLength(30);
    expect(new Set(ids).size).toBe(30);
  });

  it('is sent by one delivery at a time in a worker, however often it is asked to deliver', async () => {
    const office = bench.office(server.settings);
    for (let number = 0; number < 3; number += 1) await office.outbox.post(aMail());
    expect(await Promise.all([office.deliver(), office.deliver()])).toEqual([3, 3]);
    expect(server.taken).toHaveLength(3);
    await office.outbox.post(aMail());
    expect(await office.deliver()).toBe(1);
  });

  it('does not wait for the time of a clock that ran ahead', async () => {
    const office = bench.office(server.settings);
    bench.time.pass(DAY);
    await office.outbox.post(aMail());
    bench.time.pass(-DAY);
    expect(await office.isDue()).toBe(true);
    await office.deliver();
    expect(await bench.rows()).toMatchObject([{ status: 'sent' }]);
  });

  it('waits for its time', async () => {
    const office = bench.office(server.settings);
    await office.outbox.post(aMail({ notBefore: new Date(bench.time.clock().getTime() + 10 * MINUTE) }));
    expect(await office.isDue()).toBe(false);
    expect(await office.deliver()).toBe(0);
    bench.time.pass(10 * MINUTE);
    expect(await office.isDue()).toBe(true);
    expect(await office.deliver()).toBe(1);
    expect(server.taken).toHaveLength(1);
  });

  it('goes to one address, whatever the recipient field contains', async () => {
    const office = bench.office(server.settings);
    await office.outbox.post(aMail({ to: 'amara@river.internal, eve@evil.internal' }));
    await office.deliver();
    expect(server.taken.flatMap(({ to }) => to)).not.toContain('eve@evil.internal');
  });
});

describe('a mail that the server rejects for now', () => {
  it('is tried eight times at growing intervals, then given up', async () => {
    server.refuse((address) => ({ status: 451, text: `4.7.1 <${address}> is greylisted, come back later` }));
    const office = bench.office(server.settings);
    await office.outbox.post(aMail());
    for (const [before, delay] of retryDelays.entries()) {
      expect(await office.deliver()).toBe(1);
      expect(await bench.rows()).toMatchObject([
        {
          status: 'waiting',
          attempts: before + 1,
          next_attempt_at: new Date(bench.time.clock().getTime() + delay).toISOString(),
        },
      ]);
      bench.time.pass(delay - SECOND);
      expect(await office.deliver()).toBe(0);
      bench.time.pass(SECOND);
    }
    expect(await office.deliver()).toBe(1);
    expect(await bench.rows()).toMatchObject([{ status: 'failed', attempts: 8, next_attempt_at: null }]);
    expect(retryDelays.slice(0, 4)).toEqual([1, 5, 30, 120].map((minutes) => minutes * MINUTE));
    expect(await bench.metrics.metrics()).toMatch(/outcome="postponed"} 7\n.*outcome="failed"} 1/);
    expect(server.taken).toEqual([]);
  });

  it('is given up at once if the server does not know its recipient', async () => {
    server.refuse((address) => ({ status: 550, text: `5.1.1 <${address}> does not live here` }));
    const office = bench.office(server.settings);
    await office.outbox.post(aMail());
    await office.deliver();
    expect(await bench.rows()).toMatchObject([{ status: 'failed', attempts: 1 }]);
  });

  it('records the reason without quoting the server, which repeats addresses', async () => {
    server.refuse((address) => ({ status: 550, text: `5.1.1 <${address}> does not live here` }));
    const office = bench.office(server.settings);
    await office.outbox.post(aMail());
    await office.deliver();
    const [row] = await bench.rows();
    expect(row?.last_error).toBe('EENVELOPE 550 5.1.1 (RCPT TO)');
    expect(bench.log()).toContain('EENVELOPE 550 5.1.1 (RCPT TO)');
    expect(bench.log()).not.toContain('amara@river.internal');
  });

  it('does not delay the others', async () => {
    server.refuse((address) => (address.startsWith('amara') ? { status: 451, text: 'later' } : null));
    const office = bench.office(server.settings);
    await office.outbox.post(aMail());
    await office.outbox.post(aMail({ to: 'ben@river.internal' }));
    await office.deliver();
    expect(server.taken.flatMap(({ to }) => to)).toEqual(['ben@river.internal']);
  });
});

describe('an unreachable server', () => {
  it('receives the mail when it is back', async () => {
    await server.stop();
    const office = bench.office(server.settings);
    await office.outbox.post(aMail());
    await office.deliver();
    expect(await bench.rows()).toMatchObject([
      { status: 'waiting', attempts: 1, last_error: 'ESOCKET ECONNREFUSED (CONN)' },
    ]);
    server = await startMailServer({ port: server.port });
    bench.time.pass(MINUTE);
    await office.deliver();
    expect(server.taken).toHaveLength(1);
    expect(await bench.rows()).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });

  it('that accepts connections and stays silent is abandoned soon', async () => {
    const sockets = new Set<{ destroy(): void }>();
    const silent = createServer((socket) => sockets.add(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const office = bench.office({ host: '127.0.0.1', port: address.port, isSecure: false, login: null });
    await office.outbox.post(aMail());
    const from = performance.now();
    await office.deliver();
    expect(performance.now() - from).toBeLessThan(3_000);
    expect(await bench.rows()).toMatchObject([{ status: 'waiting', last_error: expect.stringMatching(/^ETIMEDOUT/) }]);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});

describe('a server that responds slowly', () => {
  it('receives no mail that was given up meanwhile', async () => {
    const slow = await startMailServer({ slowness: 400 });
    const office = bench.officeWith(
      smtpSender(slow.settings, sender, { connect: 5_000, total: 1_000, acceptance: 1_000 }),
    );
    await office.outbox.post(aMail());
    expect(await office.deliver()).toBe(1);
    expect(await bench.rows()).toMatchObject([{ status: 'waiting', attempts: 1, last_error: 'ETIMEDOUT' }]);
    await expect.poll(slow.connections).toBe(0);
    expect(slow.taken).toEqual([]);
    await slow.stop();
  });
});

describe('a server that has received a mail', () => {
  const timeouts = { connect: 5_000, total: 1_000, acceptance: 3_000 };

  it('may take longer to confirm it than to receive it, and does not get it twice', async () => {
    const slow = await startMailServer({ onTaken: () => setTimeout(1_500) });
    const office = bench.officeWith(smtpSender(slow.settings, sender, timeouts));
    await office.outbox.post(aMail());
    await office.deliver();
    expect(await bench.rows()).toMatchObject([{ status: 'sent', attempts: 1 }]);
    expect(slow.taken).toHaveLength(1);
    await slow.stop();
  });

  it('and never confirms it is abandoned, with a reason that says so', async () => {
    const mute = await startMailServer({ onTaken: () => new Promise(() => {}) });
    const office = bench.officeWith(smtpSender(mute.settings, sender, { ...timeouts, acceptance: 500 }));
    await office.outbox.post(aMail());
    await office.deliver();
    expect(await bench.rows()).toMatchObject([{ status: 'waiting', attempts: 1, last_error: 'ETIMEDOUT (DATA)' }]);
    await mute.stop();
  });

  it('and hangs up before it confirms it is tried again, with a reason that says so', async () => {
    const rude = await startMailServer({ onTaken: async () => rude.hangUp() });
    const office = bench.officeWith(smtpSender(rude.settings, sender, timeouts));
    await office.outbox.post(aMail());
    await office.deliver();
    expect(rude.taken).toHaveLength(1);
    expect(await bench.rows()).toMatchObject([{ status: 'waiting', attempts: 1, last_error: 'ECONNECTION (DATA)' }]);
    await rude.stop();
  });
});

describe('a server with a certificate that no authority signed', () => {
  it('gets no mail, not even in plain text, and the reason names the certificate', async () => {
    const forged = await startMailServer({ hasForgedCertificate: true });
    const office = bench.office(forged.settings);
    await office.outbox.post(aMail());
    await office.deliver();
    expect(forged.taken).toEqual([]);
    expect(await bench.rows()).toMatchObject([
      { status: 'waiting', last_error: expect.stringMatching(/CERT|SELF_SIGNED/) },
    ]);
    await forged.stop();
  });
});

describe('a mail that the server refuses because of its own settings', () => {
  it.each([
    { status: 550, text: '5.7.1 Relay access denied' },
    { status: 530, text: '5.7.0 Authentication required' },
    { status: 550, text: '5.1.8 Sender address rejected: Domain not found' },
    { status: 554, text: 'Transaction failed' },
  ])('waits until an operator has corrected them: $status $text', async (refusal) => {
    server.refuse(() => refusal);
    const office = bench.office(server.settings);
    await office.outbox.post(aMail());
    await office.deliver();
    expect(await bench.rows()).toMatchObject([{ status: 'waiting', attempts: 1 }]);
    server.refuse(() => null);
    bench.time.pass(MINUTE);
    await office.deliver();
    expect(server.taken).toHaveLength(1);
  });
});

describe('an address of an unusual form', () => {
  it.each([
    '"a b"@x.internal',
    'a@[127.0.0.1]',
    'a@münchen.internal',
    `${'x'.repeat(300)}@x.internal`,
    'a@x.internal>\r\nRCPT TO:<eve@evil.internal',
    'a@x.internal\r\nBcc: eve@evil.internal',
    'Eve <eve@evil.internal>',
    'a@x.internal (eve@evil.internal)',
    'grp: eve@evil.internal;',
  ])('is reached or given up, and no other address is reached: %j', async (to) => {
    const office = bench.office(server.settings);
    await office.outbox.post(aMail({ to }));
    await office.deliver();
    expect(['sent', 'failed']).toContain((await bench.rows())[0]?.status);
    expect(JSON.stringify(server.taken)).not.toContain('eve@evil.internal');
  });
});

it('a subject with line breaks adds no header', async () => {
  const office = bench.office(server.settings);
  await office.outbox.post(aMail({ subject: 'Hello\r\nBcc: eve@evil.internal\r\n\r\nWords' }));
  await office.deliver();
  const [taken] = server.taken;
  if (!taken) throw new Error('Nothing arrived.');
  expect(headerOf(taken, 'Bcc')).toBeUndefined();
  expect(taken.to).toEqual(['amara@river.internal']);
});

describe('a server that requires a login', () => {
  const login = { user: 'mailer', password: canaryText('smtp-pass') };

  it('receives it', async () => {
    const guarded = await startMailServer({ login });
    const office = bench.office(guarded.settings);
    await office.outbox.post(aMail());
    await office.deliver();
    expect(guarded.taken).toHaveLength(1);
    await guarded.stop();
  });

  it('that refuses it leaves no trace of it in the log or the outbox', async () => {
    const guarded = await startMailServer({ login });
    const wrong: Canary = { what: 'the password', value: canaryText('wrong-pass') };
    const office = bench.office({ ...guarded.settings, login: { user: 'mailer', password: wrong.value } });
    await office.outbox.post(aMail());
    await office.deliver();
    expect(await bench.rows()).toMatchObject([{ status: 'waiting', last_error: expect.stringMatching(/^EAUTH 535/) }]);
    expect(bench.log()).not.toContain(wrong.value);
    expect(await tracesOf(bench.database.pool, ['mail'], [wrong])).toEqual([]);
    await guarded.stop();
  });

  it('does not receive it without TLS, unless it is on this machine', async () => {
    const guarded = await startMailServer({ login });
    // This machine, by an address that does not count as local.
    const elsewhere = { ...guarded.settings, host: '0.0.0.0' };
    await expect(smtpSender(elsewhere, sender, impatient)(aMail().id, aMail())).rejects.toMatchObject({ code: 'ETLS' });
    expect(guarded.taken).toEqual([]);
    await guarded.stop();
  });
});

describe('a worker that dies', () => {
  /** Fails before the statement that records the outcome. */
  const dyingPool = () => {
    let statements = 0;
    return gatedPool(bench.database.pool, async (moment) => {
      if (moment === 'before') statements += 1;
      // The first statement claims the mail, the second records the outcome. Keys use another pool.
      if (statements === 2) throw new Crash();
    });
  };

  const letLeaseExpire = () => bench.database.pool.query('update mail.outbox set leased_until = clock_timestamp()');

  /** How long the mail is still leased, in seconds. */
  const leasedFor = async (): Promise<number> => {
    const { rows } = await bench.database.pool.query<{ seconds: number }>(
      'select extract(epoch from leased_until - clock_timestamp())::float as seconds from mail.outbox',
    );
    return rows[0]?.seconds ?? 0;
  };

  it('leaves its mail to others within half a minute', async () => {
    await bench.office(server.settings).outbox.post(aMail());
    await expect(bench.office(server.settings, dyingPool()).deliver()).rejects.toThrow(Crash);
    expect(await leasedFor()).toBeGreaterThan(0);
    expect(await leasedFor()).toBeLessThan(30);
  });

  it('after sending leads to the same message being sent again', async () => {
    const office = bench.office(server.settings);
    await office.outbox.post(aMail());
    await expect(bench.office(server.settings, dyingPool()).deliver()).rejects.toThrow(Crash);
    expect(server.taken).toHaveLength(1);
    expect(await office.deliver()).toBe(0);
    await letLeaseExpire();
    expect(await office.deliver()).toBe(1);
    const [first, second] = server.taken.map((mail) => headerOf(mail, 'Message-ID'));
    expect(second).toBe(first);
    expect(await bench.rows()).toMatchObject([{ status: 'sent' }]);
  });

  it('repeatedly at one mail does not continue forever', async () => {
    const office = bench.office(server.settings);
    await office.outbox.post(aMail());
    for (let death = 0; death < 8; death += 1) {
      await expect(bench.office(server.settings, dyingPool()).deliver()).rejects.toThrow(Crash);
      await letLeaseExpire();
    }
    await office.deliver();
    expect(server.taken).toHaveLength(8);
    expect(await bench.rows()).toMatchObject([{ status: 'failed', last_error: 'interrupted' }]);
  });

  it('is not overtaken while it is sending', async () => {
    const { promise: taking, resolve: arrived } = withResolvers();
    const { promise: held, resolve: release } = withResolvers();
    const slow = bench.officeWith(async () => {
      arrived();
      await held;
    });
    await slow.outbox.post(aMail());
    const delivering = slow.deliver();
    await taking;
    expect(await bench.office(server.settings).deliver()).toBe(0);
    // As after a long time: while it is at work, it renews its lease.
    await letLeaseExpire();
    await expect.poll(leasedFor).toBeGreaterThan(10);
    expect(await bench.office(server.settings).deliver()).toBe(0);
    release();
    await delivering;
    expect(await bench.rows()).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });
});

describe('a process that stops', () => {
  it('starts no further mail', async () => {
    const stopping = new AbortController();
    const office = bench.officeWith(async () => stopping.abort());
    await office.outbox.post(aMail());
    await office.outbox.post(aMail());
    expect(await office.deliver(stopping.signal)).toBe(1);
    expect((await bench.rows()).map(({ status }) => status).sort()).toEqual(['sent', 'waiting']);
  });

  it('waits for the current mail, but not forever', async () => {
    const stopping = new AbortController();
    const office = bench.officeWith(() => {
      stopping.abort();
      return new Promise(() => {});
    });
    await office.outbox.post(aMail());
    const from = performance.now();
    await office.deliver(stopping.signal);
    expect(performance.now() - from).toBeLessThan(6_000);
    expect(await bench.rows()).toMatchObject([{ status: 'waiting', attempts: 1 }]);
  });
});

describe('a mail to a reserved example domain', () => {
  it('is kept for administrators, and never sent', async () => {
    const office = bench.office(server.settings);
    const mail = aMail({ to: 'amara@river.example' });
    await office.outbox.post(mail);
    await office.outbox.post(aMail());
    expect(await office.deliver()).toBe(2);
    expect(server.taken.map(({ to }) => to)).toEqual([['amara@river.internal']]);
    expect(await office.administration.open(mail.id)).toMatchObject({ status: 'kept', attempts: 0, text: mail.text });
    expect(await office.administration.retry(mail.id)).toMatchObject({ code: 'mail-address-reserved' });
    expect(await office.deliver()).toBe(0);
  });
});

describe('a reader who has left', () => {
  it('gets no more mail, and their mails are deleted', async () => {
    const office = bench.office(server.settings);
    await office.outbox.post(aMail());
    await bench.vault.keys.destroy('amara');
    await office.deliver();
    expect(server.taken).toEqual([]);
    expect(await bench.rows()).toEqual([]);
  });
});

describe('a key that cannot be read for a while', () => {
  it('delays the mails to its owner only, for as long as mails are retried', async () => {
    const office = bench.office(server.settings);
    await office.outbox.post(aMail());
    await office.outbox.post(aMail({ recipient: 'ben', to: 'ben@river.internal' }));
    let isAway = true;
    const find: PersonKeys['find'] = async (subjects) => {
      if (isAway && subjects.includes('amara')) throw Object.assign(new Error('KEY_DIR'), { code: 'EIO' });
      return bench.vault.keys.find(subjects);
    };
    const worker = bench.office(server.settings, bench.database.pool, { ...bench.vault.keys, find });
    const outage = 10 * MINUTE;
    for (let passed = 0; passed < outage; passed += 30 * SECOND) {
      await worker.deliver().catch(() => {});
      bench.time.pass(30 * SECOND);
      // The lease of a worker that did not end its attempt ends as well.
      await bench.database.pool.query('update mail.outbox set leased_until = now() where leased_until is not null');
    }
    expect(server.taken.map(({ to }) => to)).toEqual([['ben@river.internal']]);
    isAway = false;
    bench.time.pass(30 * MINUTE);
    await worker.deliver();
    expect(server.taken.map(({ to }) => to)).toEqual([['ben@river.internal'], ['amara@river.internal']]);
  });
});

describe('a mail that was tampered with', () => {
  it('is given up, and the others are sent', async () => {
    const office = bench.office(server.settings);
    const [one, other] = [aMail(), aMail()];
    await office.outbox.post(one);
    await office.outbox.post(other);
    await bench.database.pool.query(
      'update mail.outbox set sealed = (select sealed from mail.outbox where id = $2) where id = $1',
      [one.id, other.id],
    );
    await office.deliver();
    expect(server.taken).toHaveLength(1);
    const rows = new Map((await bench.rows()).map((row) => [row.id, row]));
    expect(rows.get(one.id)).toMatchObject({ status: 'failed', last_error: 'DecryptionFailed' });
  });
});

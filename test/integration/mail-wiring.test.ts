import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canaryText } from '../support/canaries.ts';
import { registration } from '../support/http-people.ts';
import { headerOf, startMailServer, type TakenMail, type TestMailServer } from '../support/mail-server.ts';
import { asOperator } from '../support/operator.ts';
import { freePort, removeInstallation, startServer, type TestServer } from '../support/server.ts';

const login = { user: 'mailer', password: canaryText('smtp-pass') };
const publicUrl = 'http://bridge.example';

let mailServer: TestMailServer;
let server: TestServer;
/** The address at which the server listens, which differs from its public URL. */
let address: string;
beforeAll(async () => {
  mailServer = await startMailServer({ login });
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  server = await startServer({
    port,
    settings: {
      SMTP_URL: `smtp://${login.user}:${login.password}@127.0.0.1:${mailServer.port}`,
      MAIL_FROM: 'The Bridge <post@bridge.example>',
      PUBLIC_URL: publicUrl,
      LOG_LEVEL: 'debug',
    },
  });
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await mailServer?.stop();
  if (server) await removeInstallation(server.dataDir);
});

const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': v7(), ...headers },
    body: JSON.stringify(body),
  });

/** The mail with a subject to an address, as soon as it has arrived. */
const arrived = async (to: string, subject: RegExp): Promise<TakenMail> => {
  const found = (): TakenMail | undefined =>
    mailServer.taken.find((mail) => mail.to.includes(to) && subject.test(headerOf(mail, 'Subject') ?? ''));
  await expect.poll(found, { timeout: 15_000 }).toBeDefined();
  const mail = found();
  if (!mail) throw new Error('It has gone again.');
  return mail;
};

describe('a server with a mail server', () => {
  it('welcomes new members, from the configured sender', async () => {
    const form = { ...registration(), email: `${canaryText('office')}@harbour.internal` };
    expect((await post('/api/register/charity', form)).status).toBe(201);
    const mail = await arrived(form.email, /^Welcome to Fellowbridge$/);
    expect(headerOf(mail, 'From')).toBe('The Bridge <post@bridge.example>');
    expect(mail.source.replace(/=\r\n/g, '')).toContain(`${publicUrl}/charity-dashboard`);
  });

  it('sends reset links to its own address, regardless of the Host header', async () => {
    const form = { ...registration(), email: `${canaryText('office')}@harbour.internal` };
    await post('/api/register/charity', form);
    await post(
      '/api/auth/forgot-password',
      { email: form.email },
      { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    );
    const mail = await arrived(form.email, /password/);
    const text = mail.source.replace(/=\r\n/g, '').replace(/=3D/g, '=');
    expect(text).toMatch(/http:\/\/bridge\.example\/reset-password\?token=[\w-]{20,}&email=/);
    expect(mail.source).not.toContain('evil.example');
    expect(server.output()).not.toContain(form.email);
  });

  it('never reveals its login at the mail server', () => {
    expect(mailServer.taken.length).toBeGreaterThan(0);
    expect(server.output()).not.toContain(login.password);
  });

  it('counts the mails it sent', async () => {
    const metrics = await (await fetch(`${address}/metrics`, { headers: asOperator })).text();
    expect(Number(/^fellowbridge_mail_attempts_total\{outcome="sent"\} (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
    expect(metrics).toContain('fellowbridge_reactor_caught_up{reactor="notifications"} 1');
  });
});

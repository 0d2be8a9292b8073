import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { MailContent } from './sealed-mail.ts';
import { isLoopback, type Sender, type SmtpServer } from './smtp-settings.ts';

/** Hands one mail to the mail server. Throws when the server does not take it. */
export type SendMail = (id: string, content: MailContent) => Promise<void>;

/** How long the server is waited for, in milliseconds: to connect, to greet, for each answer, and altogether. */
interface SmtpPatience {
  readonly connect: number;
  readonly answer: number;
  readonly total: number;
}

const PATIENCE: SmtpPatience = { connect: 10_000, answer: 20_000, total: 60_000 };

/** Thrown when a mail took longer than everything together may take. */
class SendingTooSlow extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The mail server was too slow.');
    this.name = 'SendingTooSlow';
  }
}

const withinTime = async (ms: number, work: Promise<unknown>): Promise<void> => {
  const done = new AbortController();
  const late = pause(ms, undefined, { signal: done.signal }).then(
    () => {
      throw new SendingTooSlow();
    },
    () => {},
  );
  try {
    await Promise.race([work, late]);
  } finally {
    done.abort();
  }
};

/**
 * Sends by SMTP, a connection a mail. With a login, a connection that stays without TLS is refused, but to this machine
 * itself. The Message-ID follows from the mail's id: what is sent twice arrives as one.
 */
export const smtpSender = (server: SmtpServer, from: Sender, patience = PATIENCE): SendMail => {
  const { host, port, isSecure, login } = server;
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: login !== null && !isLoopback(host),
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    dnsTimeout: patience.connect,
    socketTimeout: patience.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.indexOf('@') + 1);
  return async (id, { to, subject, text, html }) => {
    const sending = transport.sendMail({
      messageId: `<${id}@${domain}>`,
      from,
      // As an object, so that nothing in it is taken for a second address.
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
    await withinTime(patience.total, sending);
  };
};

import { createTransport } from 'nodemailer';
import { isLoopback, type Sender, type SmtpServer } from '../platform/smtp-settings.ts';
import type { MailContent } from './encrypted-mail.ts';

/** Sends one mail. Throws when the server does not accept it. */
export type SendMail = (id: string, content: MailContent) => Promise<void>;

/** Timeouts in milliseconds: for connecting and the greeting, for each response, and in total. */
interface SmtpTimeouts {
  readonly connect: number;
  readonly answer: number;
  readonly total: number;
}

/** The total is far below the lease of a mail; a unit test compares them. */
export const SMTP_TIMEOUTS: SmtpTimeouts = { connect: 10_000, answer: 20_000, total: 60_000 };

/** Thrown when sending exceeds the total timeout. */
class SendingTooSlow extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The mail server was too slow.');
    this.name = 'SendingTooSlow';
  }
}

/** Mail programs show an unsubscribe button, which opens the page or posts to it (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (page: string) => ({
  'List-Unsubscribe': `<${page}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * Sends by SMTP, with one connection per mail. With a login, TLS is required except on this machine. The Message-ID is
 * derived from the mail's id, so that mail programs recognise duplicates.
 */
export const smtpSender = (server: SmtpServer, from: Sender, timeouts = SMTP_TIMEOUTS): SendMail => {
  const { host, port, isSecure, login } = server;
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: login !== null && !isLoopback(host),
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.indexOf('@') + 1);
  return async (id, { to, subject, text, html, unsubscribe }) => {
    const timeout = AbortSignal.timeout(timeouts.total);
    const sending = transport.sendMail({
      // Also closes the connection, so that the first attempt cannot succeed while the mail is being retried.
      signal: timeout,
      messageId: `<${id}@${domain}>`,
      from,
      // As an object, so that it cannot contain a second address.
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(unsubscribe === undefined ? {} : unsubscribeHeaders(unsubscribe)),
      },
    });
    await sending.catch((error: unknown) => {
      throw timeout.aborted ? new SendingTooSlow() : error;
    });
  };
};

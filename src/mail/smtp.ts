import { createTransport } from 'nodemailer';
import { isLoopback, type Sender, type SmtpServer } from '../platform/smtp-settings.ts';
import type { MailContent } from './encrypted-mail.ts';

/** Sends one mail. Throws when the server does not accept it. */
export type SendMail = (id: string, content: MailContent) => Promise<void>;

/**
 * Timeouts in milliseconds: for connecting and the greeting, for handing over the mail in total, and for its acceptance
 * afterwards. A server that checks a mail for long may have accepted it when we give up, so every retry would be one more
 * copy; therefore acceptance may take longer (RFC 5321, 4.5.3.2.6).
 */
interface SmtpTimeouts {
  readonly connect: number;
  readonly total: number;
  readonly acceptance: number;
}

const SMTP_TIMEOUTS: SmtpTimeouts = { connect: 10_000, total: 60_000, acceptance: 180_000 };

/** Thrown when sending exceeds a timeout, or the server hangs up instead of confirming the mail. */
class SendingBrokenOff extends Error {
  readonly code: 'ETIMEDOUT' | 'ECONNECTION';
  /** `DATA`: the server has the whole mail, and may have accepted it. */
  readonly command: 'DATA' | null;
  constructor(code: SendingBrokenOff['code'], command: SendingBrokenOff['command']) {
    super('The mail server did not confirm the mail.');
    this.name = 'SendingBrokenOff';
    this.code = code;
    this.command = command;
  }
}

/** Nodemailer says `CONN` of every lost connection, however far the mail got. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && 'command' in error && error.command === 'CONN';

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
  const options = {
    host,
    port,
    secure: isSecure,
    requireTLS: login !== null && !isLoopback(host),
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    // Never earlier than the timers below.
    socketTimeout: timeouts.total + timeouts.acceptance,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const domain = from.address.slice(from.address.indexOf('@') + 1);
  return async (id, { to, subject, text, html, unsubscribe }) => {
    const stop = new AbortController();
    let timer = setTimeout(() => stop.abort(), timeouts.total);
    let command: SendingBrokenOff['command'] = null;
    const written = () => {
      clearTimeout(timer);
      command = 'DATA';
      timer = setTimeout(() => stop.abort(), timeouts.acceptance);
    };
    const transport = createTransport(options);
    transport.use('stream', ({ message }, done) => {
      // The stream ends when the connection has read it, which it does only after the server's permission (354).
      message.processFunc((source) => source.once('end', written));
      done();
    });
    const sending = transport.sendMail({
      // Also closes the connection, so that the first attempt cannot succeed while the mail is being retried.
      signal: stop.signal,
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
    await sending
      .catch((error: unknown) => {
        if (stop.signal.aborted) throw new SendingBrokenOff('ETIMEDOUT', command);
        throw command === 'DATA' && isConnectionLost(error) ? new SendingBrokenOff('ECONNECTION', command) : error;
      })
      .finally(() => clearTimeout(timer));
  };
};

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

/** A mail is given up, connection and all, long before another worker may take it up: a unit test compares the numbers. */
export const SMTP_PATIENCE: SmtpPatience = { connect: 10_000, answer: 20_000, total: 60_000 };

/** Thrown when a mail took longer than everything together may take. */
class SendingTooSlow extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The mail server was too slow.');
    this.name = 'SendingTooSlow';
  }
}

/**
 * Sends by SMTP, a connection a mail. With a login, a connection that stays without TLS is refused, but to this machine
 * itself. The Message-ID follows from the mail's id: what is sent twice arrives as one.
 */
export const smtpSender = (server: SmtpServer, from: Sender, patience = SMTP_PATIENCE): SendMail => {
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
    const patient = AbortSignal.timeout(patience.total);
    const sending = transport.sendMail({
      // Ends the connection too: a mail that was given up must not go out all the same, beside its repetition.
      signal: patient,
      messageId: `<${id}@${domain}>`,
      from,
      // As an object, so that nothing in it is taken for a second address.
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
    await sending.catch((error: unknown) => {
      throw patient.aborted ? new SendingTooSlow() : error;
    });
  };
};

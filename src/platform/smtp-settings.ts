import { isIP } from 'node:net';

/** The mail server given by SMTP_URL. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte on (smtps); otherwise STARTTLS where the server offers it. */
  readonly isSecure: boolean;
  readonly login: { readonly user: string; readonly password: string } | null;
}

export interface Sender {
  readonly name: string;
  readonly address: string;
}

const ports = { 'smtp:': 587, 'smtps:': 465 } as const;

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** Parses `smtps://user:password@mail.example:465`; null if it is not such an address. */
export const smtpServerOf = (value: string): SmtpServer | null => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')) return null;
  if (url.hostname === '' || !['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return null;
  const user = decoded(url.username);
  const password = decoded(url.password);
  if (user === null || password === null || (user === '') !== (password === '')) return null;
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? ports[url.protocol] : Number(url.port),
    isSecure: url.protocol === 'smtps:',
    login: user === '' ? null : { user, password },
  };
};

const SENDER = /^(?:(?<name>[^<>"\r\n]*?) *<(?<inner>[^<>@\s]+@[^<>@\s]+)>|(?<bare>[^<>@\s]+@[^<>@\s]+))$/;

/** Parses `Fellowbridge <hello@fellowbridge.example>` or an address alone; null if it is neither. */
export const senderOf = (value: string): Sender | null => {
  const { name = '', inner, bare } = SENDER.exec(value)?.groups ?? {};
  const address = inner ?? bare;
  return address === undefined ? null : { name, address };
};

/** Whether a server is on this machine, so that no network is involved. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || (isIP(host) === 4 && host.startsWith('127.')) || host === '::1';

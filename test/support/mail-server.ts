import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { SmtpServer } from '../../src/platform/smtp-settings.ts';

/** A mail as received by a server. */
export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

/** An SMTP error reply; its text contains the address. */
type Refusal = (address: string) => { readonly status: number; readonly text: string } | null;

/** A real mail server on this machine. */
export interface TestMailServer {
  readonly settings: SmtpServer;
  readonly port: number;
  readonly taken: readonly TakenMail[];
  /** Number of open connections. */
  readonly connections: () => number;
  /** Sets the reply to recipients. */
  readonly refuse: (refusal: Refusal) => void;
  /** Closes every open connection at once. */
  readonly hangUp: () => void;
  readonly stop: () => Promise<void>;
}

export interface TestMailServerOptions {
  /** Default: a free port. */
  readonly port?: number;
  /** The required login. Default: none. */
  readonly login?: { readonly user: string; readonly password: string };
  /** Delay of each reply, in milliseconds. */
  readonly slowness?: number;
  /** Whether it offers STARTTLS, with a certificate that it signed itself. Default: false. */
  readonly hasForgedCertificate?: boolean;
  /** Called when a mail was received, before the server confirms it. */
  readonly onTaken?: () => Promise<void>;
}

const failure = ({ status, text }: { readonly status: number; readonly text: string }): Error =>
  Object.assign(new Error(text), { responseCode: status });

export const startMailServer = async ({
  port = 0,
  login,
  slowness = 0,
  hasForgedCertificate = false,
  onTaken,
}: TestMailServerOptions = {}): Promise<TestMailServer> => {
  const taken: TakenMail[] = [];
  let refusal: Refusal = () => null;
  let connections = 0;
  const slowly = (answer: () => void): void => void setTimeout(answer, slowness);
  const options: SMTPServerOptions = {
    disabledCommands: [...(hasForgedCertificate ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authOptional: login === undefined,
    onAuth: ({ username, password }, _session, answer) => {
      if (username === login?.user && password === login?.password) answer(null, { user: username });
      else answer(failure({ status: 535, text: `5.7.8 No login for ${username} with ${password}` }));
    },
    onConnect: (_session, answer) => {
      connections += 1;
      slowly(answer);
    },
    onClose: () => {
      connections -= 1;
    },
    onMailFrom: (_address, _session, answer) => slowly(answer),
    onRcptTo: ({ address }, _session, answer) => {
      const refused = refusal(address);
      slowly(() => answer(refused ? failure(refused) : null));
    },
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        void (onTaken?.() ?? Promise.resolve()).then(() => answer());
      });
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => {});
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  return {
    settings: { host: '127.0.0.1', port: address.port, isSecure: false, login: login ?? null },
    port: address.port,
    taken,
    connections: () => connections,
    refuse: (next) => {
      refusal = next;
    },
    hangUp: () => {
      for (const socket of sockets) socket.destroy();
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

/** One header of a mail, unfolded. */
export const headerOf = ({ source }: TakenMail, name: string): string | undefined => {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
};

import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Commands } from '../commands/commands.ts';
import type { ProjectionOrders } from '../commands/projection-orders.ts';
import type { Documentation } from '../documentation/documentation.ts';
import type { Clock, NewId } from '../domain/kernel/values.ts';
import type { HistoryReading } from '../history/reading.ts';
import type { Files } from '../platform/files/files.ts';
import type { MailDesk } from '../platform/mail/mail-desk.ts';
import type { Vault } from '../platform/vault/vault.ts';
import type { ProjectionEngine } from '../projections/engine/engine.ts';
import type { ReadModels } from '../projections/read-models.ts';
import type { ProjectionsRoom } from '../projections/room/room.ts';
import type { Planning } from '../reports/runs/plan.ts';
import type { RunDesk } from '../reports/runs/run-desk.ts';
import type { Sealer } from '../seals/sealer.ts';
import type { MessageNews } from './message-stream.ts';

export interface HttpConfig {
  /** Where browsers reach the platform: `https://fellowbridge.example`. With https, cookies are `Secure`. */
  readonly publicUrl: string;
  /** 32 bytes: encrypts the session cookie. */
  readonly cookieKey: Buffer;
  /** Where a browser finds the files of this release, without a slash at the end; null for nowhere. */
  readonly sourceUrl: string | null;
  /** Folder of the built web client; null serves the API alone. */
  readonly webRoot: string | null;
  /** Whose `X-Forwarded-*` headers to believe: nobody's, everybody's, that of so many proxies, or of these addresses. */
  readonly trustProxy: boolean | number | string;
  /** Multiplies every limit of the endpoint table; `off` lifts them all. */
  readonly rateLimits: 'off' | { readonly factor: number };
}

export interface Health {
  /** False asks the supervisor to restart the process. */
  live(): boolean;
  /** Whether requests can be served now, and what each dependency says. */
  ready(): Promise<{ readonly ready: boolean; readonly checks: Readonly<Record<string, string>> }>;
}

/** Everything the HTTP server is made from. */
export interface HttpParts {
  readonly commands: Commands;
  readonly readModels: Kysely<ReadModels>;
  readonly vault: Pick<Vault, 'sessions' | 'idempotency'>;
  /** Single events and streams, as they are stored and as they read. */
  readonly history: HistoryReading;
  /** How far the history is chained. */
  readonly seals: Pick<Sealer, 'head'>;
  /** What the platform is about, as it was made from the code. */
  readonly documentation: Documentation;
  readonly waitFor: ProjectionEngine['waitFor'];
  /** How the read models stand. */
  readonly projectionsRoom: ProjectionsRoom;
  /** What administrators ask of them. */
  readonly projectionOrders: ProjectionOrders;
  /** What is new in conversations. */
  readonly messageNews: MessageNews;
  /** What reports there are, and members' runs of them; a worker does them. */
  readonly reports: Planning & { readonly runs: RunDesk };
  /** What became of mails. */
  readonly mails: MailDesk;
  /** The content of documents. */
  readonly files: Files;
  readonly health: Health;
  readonly metrics: Registry;
  readonly newId: NewId;
  readonly clock: Clock;
  readonly config: HttpConfig;
  readonly logger: Logger;
}

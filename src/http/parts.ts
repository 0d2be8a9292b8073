import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Analytics } from '../analytics/analytics.ts';
import type { AnalyticsTable } from '../analytics/tables.ts';
import type { Commands } from '../commands/commands.ts';
import type { ProjectionRequests } from '../commands/projection-requests.ts';
import type { UnreadableEventCommands } from '../commands/unreadable-events.ts';
import type { MemberRole } from '../domain/kernel/event.ts';
import type { Clock, NewId } from '../domain/kernel/values.ts';
import type { ChainWriter } from '../history/integrity/chain-writer.ts';
import type { EventProofs } from '../history/integrity/proof.ts';
import type { VerificationRuns } from '../history/integrity/verification-runs.ts';
import type { CheckpointStore } from '../history/integrity/witness.ts';
import type { HistoryReading } from '../history/reading.ts';
import type { Rehearsal } from '../history/rehearsal.ts';
import type { MailAdministration } from '../mail/mail-administration.ts';
import type { Files } from '../platform/files/files.ts';
import type { Tracing } from '../platform/tracing.ts';
import type { ProjectionAdministration } from '../projections/admin/projection-administration.ts';
import type { ProjectionEngine } from '../projections/engine/engine.ts';
import type { ReadDb } from '../projections/read-models.ts';
import type { ReportRuns } from '../reports/runs/report-runs.ts';
import type { ReportSources } from '../reports/runs/run-request.ts';
import type { Vault } from '../vault/vault.ts';
import type { Documentation } from './documentation/documentation.ts';
import type { LiveChanges } from './live-stream.ts';

export interface HttpConfig {
  /** Public address: `https://fellowbridge.example`. With https, cookies are `Secure`. */
  readonly publicUrl: string;
  /** 32 bytes: encrypts the session cookie. */
  readonly cookieKey: Buffer;
  /** Address of the source code of this release, without a trailing slash; null for none. */
  readonly sourceUrl: string | null;
  /** Folder of the built web client; null serves only the API. */
  readonly webRoot: string | null;
  /** Which `X-Forwarded-*` headers to trust: none, all, those of this many proxies, or those of these addresses. */
  readonly trustProxy: boolean | number | string;
  /** Lets monitoring read metrics and details of readiness; null: only administrators can. */
  readonly operationsToken: string | null;
  /** Maximum number of open connections. Default: 2,000. */
  readonly connections?: number;
  /** Roles that must set up a second factor. */
  readonly requireSecondFactor: ReadonlySet<MemberRole>;
  /** Factor for every rate limit; `off` disables them. */
  readonly rateLimits: 'off' | { readonly factor: number };
}

export interface Health {
  /** False if the supervisor should restart the process. */
  live(): boolean;
  /** Whether requests can be served, with the status of each dependency. */
  ready(): Promise<{ readonly ready: boolean; readonly checks: Readonly<Record<string, string>> }>;
}

export interface HttpParts {
  readonly commands: Commands;
  readonly readModels: ReadDb;
  readonly vault: Pick<
    Vault,
    | 'sessions'
    | 'idempotency'
    | 'pseudonymKeys'
    | 'secondFactors'
    | 'recoveryCodes'
    | 'names'
    | 'knownDevices'
    | 'rateBuckets'
  >;
  /** Reads single events and streams, as stored and formatted. */
  readonly history: HistoryReading;
  /** Tells what aggregates would decide; writes nothing. */
  readonly rehearsal: Rehearsal;
  /** Checkpoints of the hash chain. */
  readonly seals: Pick<ChainWriter, 'head'>;
  /** Signed checkpoints of the history. */
  readonly checkpoints: Pick<CheckpointStore, 'latest'>;
  readonly proofs: EventProofs;
  /** Verifications of the history; a worker executes them. */
  readonly verifications: Pick<VerificationRuns, 'request' | 'latest'>;
  /** Documentation of the domain, generated from the code. */
  readonly documentation: Documentation;
  readonly waitFor: ProjectionEngine['waitForPosition'];
  readonly projectionAdministration: ProjectionAdministration;
  /** Requests of administrators to the read models. */
  readonly projectionRequests: ProjectionRequests;
  readonly liveChanges: LiveChanges;
  readonly unreadableEvents: UnreadableEventCommands;
  /** Reports and their runs; a worker executes the runs. */
  readonly reports: ReportSources & { readonly runs: ReportRuns };
  /** The analytical copy, for SQL queries. */
  readonly analytics: Pick<Analytics, 'run' | 'export' | 'completeTo'> & {
    readonly tables: readonly AnalyticsTable[];
    /** Its lag behind the history. */
    lagSeconds(now: Date): Promise<number>;
  };
  readonly mails: MailAdministration;
  /** The file store of documents. */
  readonly files: Files;
  readonly health: Health;
  readonly metrics: Registry;
  readonly tracing: Tracing;
  readonly newId: NewId;
  readonly clock: Clock;
  readonly config: HttpConfig;
  readonly logger: Logger;
}

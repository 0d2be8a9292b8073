import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { AccountMail } from '../commands/account-mail.ts';
import type { Commands } from '../commands/commands.ts';
import type { HandleCommand } from '../commands/handle.ts';
import type { ProjectionOrders } from '../commands/projection-orders.ts';
import type { Clock, NewId } from '../domain/kernel/values.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { Files } from '../platform/files/files.ts';
import type { MailOffice } from '../platform/mail/open-mail.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { PokeQueue } from '../platform/queue.ts';
import type { Vault } from '../platform/vault/vault.ts';
import type { ProjectionEngine } from '../projections/engine/engine.ts';
import type { ReadModels } from '../projections/read-models.ts';
import type { ProjectionsRoom } from '../projections/room/room.ts';
import type { Reactors } from '../reactors/engine/reactors.ts';
import type { Planning } from '../reports/runs/plan.ts';
import type { RunDesk } from '../reports/runs/run-desk.ts';
import type { RunWork } from '../reports/runs/run-work.ts';
import type { Sealer } from '../seals/sealer.ts';

/** The platform's parts as they are wired in this process, whatever its roles. */
export interface PlatformParts {
  readonly pool: pg.Pool;
  readonly vault: Vault;
  /** Personal data opened and sealed on the way. */
  readonly store: EventStore;
  readonly hashing: Passwords;
  readonly handle: HandleCommand;
  readonly commands: Commands;
  readonly accountMail: AccountMail;
  readonly engine: ProjectionEngine;
  /** How the read models stand, and what is asked of them. */
  readonly projectionsRoom: ProjectionsRoom;
  readonly projectionOrders: ProjectionOrders;
  readonly readModels: Kysely<ReadModels>;
  readonly reactors: Reactors;
  readonly reports: Planning;
  readonly reportRuns: RunWork;
  readonly reportDesk: RunDesk;
  readonly sealer: Sealer;
  readonly mail: MailOffice;
  readonly files: Files;
  /** Where the embedded form keeps everything; null outside it. */
  readonly dataDir: string | null;
  readonly queue: PokeQueue;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
}

/**
 * Something that an argument of the command line asks to be done with an installation, before it serves anybody and
 * before any worker looks at it. Answers with lines for whoever starts it.
 */
export type Preparation = (parts: PlatformParts, givenUp: AbortSignal) => Promise<readonly string[]>;

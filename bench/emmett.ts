import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type pg from 'pg';
import type { EventToAppend } from '../src/domain/kernel/event.ts';

const VERSION = '0.42.0';
const PACKAGES = ['@event-driven-io/emmett', '@event-driven-io/emmett-postgresql'] as const;

/** Timeout of the installation, in milliseconds. */
const INSTALL_MS = 180_000;

/** The part of Emmett's interface that is compared; its own types are not available when this file is checked. */
export type EmmettEvent = Pick<EventToAppend, 'type' | 'data'> & { readonly metadata: object };

/** An event as it is read. */
export interface EmmettRead extends EmmettEvent {
  readonly metadata: { readonly streamName: string };
}

type Sql = object;

export interface EmmettConsumer {
  start(): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
  projector(options: { processorId: string; projection: object }): unknown;
}

export interface EmmettStore {
  appendToStream(
    stream: string,
    events: readonly EmmettEvent[],
    options?: { expectedStreamVersion: 'STREAM_DOES_NOT_EXIST' },
  ): Promise<unknown>;
  schema: { migrate(): Promise<unknown> };
  close(): Promise<void>;
}

interface Emmett {
  CommandHandler<State>(options: {
    initialState: () => State;
    evolve: (state: State, event: EmmettEvent) => State;
  }): (store: EmmettStore, stream: string, handle: (state: State) => EmmettEvent) => Promise<unknown>;
}

interface EmmettPostgres {
  getPostgreSQLEventStore(
    url: string,
    options: { schema: { autoMigration: 'None' | 'CreateOrUpdate' }; connectionOptions: { pool: pg.Pool } },
  ): EmmettStore;
  postgreSQLEventStoreConsumer(options: {
    connectionString: string;
    stopWhen?: { noMessagesLeft: boolean };
    pulling: { batchSize: number; pullingFrequencyInMs: number };
  }): EmmettConsumer;
  postgreSQLRawBatchSQLProjection(definition: {
    name: string;
    canHandle: readonly string[];
    evolve: (events: readonly EmmettRead[]) => readonly Sql[];
  }): object;
  pongoMultiStreamProjection<Document>(definition: {
    collectionName: string;
    canHandle: readonly string[];
    getDocumentId: (event: EmmettRead) => string;
    initialState: () => Document;
    evolve: (document: Document, event: EmmettEvent) => Document;
  }): object;
}

interface Dumbo {
  rawSql(text: string): Sql;
}

export interface InstalledEmmett {
  /** For example `Emmett 0.42.0`. */
  readonly name: string;
  readonly emmett: Emmett;
  readonly postgres: EmmettPostgres;
  readonly dumbo: Dumbo;
  remove(): Promise<void>;
}

/** Installs Emmett into a temporary folder with npm. Throws when npm fails. */
export const installEmmett = async (): Promise<InstalledEmmett> => {
  const folder = await mkdtemp(join(tmpdir(), 'fellowbridge-emmett-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const wanted = PACKAGES.map((name) => `${name}@${VERSION}`);
    const flags = ['--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts'];
    await promisify(execFile)('npm', ['install', ...flags, ...wanted], { timeout: INSTALL_MS });
    const { resolve } = createRequire(join(folder, 'bench.js'));
    const load = (name: string) => import(pathToFileURL(resolve(name)).href);
    const emmett: Emmett = await load(PACKAGES[0]);
    const postgres: EmmettPostgres = await load(PACKAGES[1]);
    const dumbo: Dumbo = await load('@event-driven-io/dumbo');
    return { name: `Emmett ${VERSION}`, emmett, postgres, dumbo, remove };
  } catch (error) {
    await remove();
    throw error;
  }
};

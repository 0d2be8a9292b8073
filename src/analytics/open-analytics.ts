import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Semaphore, SemaphoreFull, semaphore } from '../platform/semaphore.ts';
import {
  type Analytics,
  type AnalyticsQuery,
  AnalyticsUnavailable,
  longestQueryMs,
  mostExportedRows,
  mostRows,
  QueryFault,
} from './analytics.ts';
import type { CopySource } from './copy-source.ts';
import type { ExportRequest, ReaderLimits, RunRequest } from './reader/messages.ts';
import { OutOfMemory, type Reader, startReader } from './reader/reader.ts';
import type { AnalyticsTable } from './tables.ts';

const defaults: ReaderLimits = {
  memoryMb: 320,
  mostResidentMb: 512,
  spillMb: 512,
  threads: 2,
  concurrent: 2,
  timeMs: longestQueryMs,
  mostBytes: 8 * 1024 * 1024,
  mostExportedBytes: 1024 ** 3,
};

/** Maximum number of waiting queries. */
const MOST_WAITING = 16;

/** The process ends after this time without a query, to free its memory. In milliseconds. */
const IDLE_MS = 5 * 60_000;

/** Maximum length of a query, in characters. */
const LONGEST_SQL = 100_000;

interface AnalyticsParts {
  readonly source: CopySource;
  readonly tables: readonly AnalyticsTable[];
  readonly limits?: Partial<ReaderLimits>;
}

/** Queues queries, and refuses them when too many are waiting. */
const queueOf = (concurrent: number): Semaphore => {
  const queue = semaphore(concurrent, MOST_WAITING);
  return (work, signal) =>
    queue(work, signal).catch((error: unknown) => {
      if (!(error instanceof SemaphoreFull)) throw error;
      throw new AnalyticsUnavailable('Too many queries are running. Please try again in a moment.');
    });
};

/** Opens the queries over the copy. The process that runs them is started by the first query. */
export const openAnalytics = ({ source, tables, limits: given = {} }: AnalyticsParts): Analytics => {
  const limits = { ...defaults, ...given };
  const temporary = join(source.folder, 'tmp');
  const inQueue = queueOf(limits.concurrent);
  let isClosed = false;
  let lastId = 0;
  let current: Promise<Reader> | null = null;
  let idle: NodeJS.Timeout | undefined;

  const endReader = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = current;
    current = null;
    await ending?.then(
      (reader) => reader.end(),
      () => {},
    );
  };

  const begin = (): Promise<Reader> => {
    const beginning = startReader({
      folder: join(source.folder, 'tables'),
      temporary: join(temporary, randomUUID()),
      tables,
      limits,
    });
    beginning.catch(() => {
      if (current === beginning) current = null;
    });
    current = beginning;
    return beginning;
  };

  const reader = async (): Promise<Reader> => {
    if (isClosed) throw new AnalyticsUnavailable('The server is stopping.');
    const known = current ?? begin();
    const running = await known;
    if (!running.hasEnded) return running;
    // Another query may have started the next process meanwhile.
    return current === known || current === null ? begin() : current;
  };

  const askOnce = async (request: RunRequest | ExportRequest, signal: AbortSignal | undefined) => {
    const answering = await reader();
    const snapshot = await source.current();
    answering.use(snapshot.files);
    return { rows: await answering.answer(request, signal), completeTo: snapshot.completeTo, answering };
  };

  const ask = async (request: RunRequest | ExportRequest, signal: AbortSignal | undefined) => {
    clearTimeout(idle);
    try {
      return await askOnce(request, signal).catch((error: unknown) => {
        if (!(error instanceof OutOfMemory)) throw error;
        // Another query may be to blame, so this one gets a second chance in a new process.
        return askOnce(request, signal);
      });
    } finally {
      clearTimeout(idle);
      idle = setTimeout(() => void endReader(), IDLE_MS).unref();
    }
  };

  const asked = ({ sql, parameters = [], as }: Omit<AnalyticsQuery, 'limit'>) => {
    if (sql.length > LONGEST_SQL) throw new QueryFault(`A query can have at most ${LONGEST_SQL} characters.`);
    lastId += 1;
    return { id: lastId, sql, parameters, schema: as === 'analyst' ? 'months' : 'exact' } as const;
  };

  return {
    run: async ({ limit = mostRows, signal, ...query }) => {
      const began = performance.now();
      const request = { kind: 'run', ...asked(query), limit: Math.min(limit, mostRows) } as const;
      const { rows, completeTo } = await inQueue(() => ask(request, signal), signal);
      if (rows === null) throw new Error('A query was answered with a file.');
      return { ...rows, completeTo, tookMs: Math.round(performance.now() - began) };
    },

    export: async ({ signal, ...query }, format) => {
      const file = `${randomUUID()}.${format}`;
      const request = { kind: 'export', ...asked(query), format, file, limit: mostExportedRows } as const;
      return inQueue(async () => (await ask(request, signal)).answering.fileOf(file), signal);
    },

    completeTo: async () => (await source.current()).completeTo,

    close: async () => {
      isClosed = true;
      await endReader();
    },
  };
};

import type { Logger } from 'pino';
import { ORIGIN, type Position, type RecordedEvent } from '../../domain/kernel/event.ts';
import { openPool } from '../../platform/database.ts';
import { isTransientFailure } from '../../platform/transient-failures.ts';
import type { EventStore, ExpectedRevision, HistoryPage, ReadStreamOptions } from '../event-store.ts';
import { type Append, encode, groupCommit, type KeyedOutcome } from './group-commit.ts';
import { listenToHead } from './head-listener.ts';
import { backOffMs, pause, retry } from './retrying.ts';
import { asText, EVENT_COLUMNS, type EventRow, fromPosition, textLength, toEvent, toPosition } from './rows.ts';

interface PostgresEventStoreParts {
  /** A database with the schema of `historyMigrations`. */
  readonly url: string;
  /** Maximum number of connections for reading and appending; one more listens. Default: 8. */
  readonly poolSize?: number;
  readonly logger: Logger;
}

/** How long an append or a read is retried while the database is unavailable, in milliseconds. Then it throws. */
const PATIENCE_MS = 10_000;

/** Polling interval of a subscription, in milliseconds, in case a notification is lost. */
const LOOK_MS = 500;

/** Size of the first page of a read, and maximum size of later ones, in events. */
const FIRST_PAGE = 128;
const LARGEST_PAGE = 1_000;

/** Target size of later pages, in characters, so that large events do not fill the memory. */
const PAGE_CHARACTERS = 4_000_000;

const nextPageSize = (rows: readonly EventRow[]): number => {
  const characters = rows.reduce((sum, row) => sum + textLength(row), 0);
  return Math.max(1, Math.min(LARGEST_PAGE, Math.floor((PAGE_CHARACTERS * rows.length) / (characters + 1))));
};

/** Maximum number of events that one page scans for events of some types. */
const LOOKED_THROUGH = 20_000n;

/** Expected revisions as numbers, as the function `history.append` takes them. */
const encodeExpected = (expected: ExpectedRevision): number =>
  expected === 'any' ? -2 : expected === 'no-stream' ? -1 : expected;

type OutcomeRow = readonly [accepted: 't' | 'f', revision: string, position: string, keyed?: 't' | 'f'];

const toOutcome = ([accepted, revision, position, keyed]: OutcomeRow, { expected }: Append): KeyedOutcome => {
  if (keyed === 'f') return null;
  const actual = revision === '-1' ? 'no-stream' : Number(revision);
  return accepted === 't'
    ? { outcome: 'appended', revision: actual, position: toPosition(position) }
    : { outcome: 'conflict', expected, actual };
};

/** The call that writes these appends. */
const statementOf = (appends: readonly Append[]) => {
  const events = appends.flatMap((one) => one.events);
  const values = [
    appends.map(({ stream }) => stream),
    appends.map(({ expected }) => encodeExpected(expected)),
    appends.map((one) => one.events.length),
    events.map(({ eventId }) => eventId),
    events.map(({ type }) => type),
    events.map(({ data }) => data),
    events.map(({ metadata }) => metadata),
  ];
  const keys = appends
    .flatMap((one, place) => one.keys.map((key) => ({ ...key, ofAppend: place + 1 })))
    // In one order everywhere, so that two processes never wait for each other's keys.
    .toSorted((one, other) => (one.subject < other.subject ? -1 : 1));
  if (keys.length === 0) {
    return {
      name: 'history-append',
      text: 'select accepted, last_revision, last_position from history.append($1, $2, $3, $4, $5, $6, $7)',
      values,
    };
  }
  return {
    name: 'history-append-with-keys',
    text: `select accepted, last_revision, last_position, keyed.expected[place] <> -3
      from history.store_keys($2, $8, $9, $10, $11, $12) as keyed (expected),
        history.append($1, keyed.expected, $3, $4, $5, $6, $7)
          with ordinality as done (accepted, last_revision, last_position, place)`,
    values: [
      ...values,
      keys.map(({ ofAppend }) => ofAppend),
      keys.map(({ subject }) => subject),
      keys.map(({ wrapped }) => wrapped),
      keys.map(({ epoch }) => epoch),
      keys.map(({ madeAt }) => madeAt.toISOString()),
    ],
  };
};

/**
 * Opens the history in the vault's Postgres database. The global order is the order of commits: see `historyMigrations`.
 * Throws when the database cannot be reached or has no history.
 */
export const openPostgresEventStore = async ({
  url,
  poolSize = 8,
  logger,
}: PostgresEventStoreParts): Promise<EventStore> => {
  const closing = new AbortController();
  const pool = openPool(url, 'history', poolSize + 1, (error) => {
    if (!closing.signal.aborted) logger.warn({ reason: error.message }, 'history: an idle connection was lost');
  });

  const patiently = <Result>(what: string, work: () => Promise<Result>): Promise<Result> =>
    retry({ what, forMs: PATIENCE_MS, signal: closing.signal, logger }, work);

  const select = async (
    name: string,
    text: string,
    values: readonly (string | number | readonly string[])[],
  ): Promise<EventRow[]> => {
    const { rows } = await pool.query<EventRow & unknown[]>({
      name: `history-${name}`,
      text: `select ${EVENT_COLUMNS} from history.events where ${text}`,
      values: [...values],
      rowMode: 'array',
      types: asText,
    });
    return rows;
  };

  const after = (position: Position, limit: number): Promise<EventRow[]> =>
    select('after', 'position > $1 order by position limit $2', [fromPosition(position), limit]);

  const highest = async (): Promise<string> => {
    const { rows } = await pool.query<[string]>({
      name: 'history-head',
      text: 'select coalesce(max(position), 0) from history.events',
      rowMode: 'array',
      types: asText,
    });
    return rows[0]?.[0] ?? '0';
  };
  const head = async (): Promise<Position> => toPosition(await highest());

  try {
    await patiently('open', head);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const news = listenToHead(pool, logger);

  // Retrying after a lost connection is safe: the event ids identify a repeated append.
  const append = groupCommit((appends) =>
    patiently('append', async () => {
      const { rows } = await pool.query<OutcomeRow & unknown[]>({
        ...statementOf(appends),
        rowMode: 'array',
        types: asText,
      });
      const outcomes = appends.map((one, place) => {
        const row = rows[place];
        if (!row) throw new Error('history.append answered fewer rows than it was given appends.');
        return toOutcome(row, one);
      });
      for (const outcome of outcomes) if (outcome?.outcome === 'appended') news.tell(outcome.position);
      return outcomes;
    }),
  );

  async function* readStream(
    stream: string,
    { from, direction = 'forwards', limit = Number.POSITIVE_INFINITY }: ReadStreamOptions = {},
  ): AsyncGenerator<RecordedEvent> {
    const forwards = direction === 'forwards';
    const [name, text] = forwards
      ? ['forwards', 'stream = $1 and revision >= $2 order by revision limit $3']
      : ['backwards', 'stream = $1 and revision <= $2 order by revision desc limit $3'];
    let next = from ?? (forwards ? 0 : 2_147_483_647);
    let size = FIRST_PAGE;
    let left = limit;
    while (left > 0 && next >= 0) {
      const asked = Math.min(size, left);
      const rows = await patiently('read a stream', () => select(name, text, [stream, next, asked]));
      for (const row of rows) {
        const event = toEvent(row);
        next = event.revision + (forwards ? 1 : -1);
        yield event;
      }
      if (rows.length < asked) return;
      left -= rows.length;
      size = nextPageSize(rows);
    }
  }

  /** One row more than requested tells whether the history continues. */
  const toPage = (rows: readonly EventRow[], limit: number, empty: Position): HistoryPage => {
    const events = rows.slice(0, limit).map(toEvent);
    return { events, next: events.at(-1)?.position ?? empty, end: rows.length <= limit };
  };

  /**
   * Scans a limited stretch of the history even if few events match: no page takes long, and a reader that reads page
   * by page makes progress.
   */
  const pageOfTypes = async (position: Position, limit: number, types: readonly string[]): Promise<HistoryPage> => {
    const from = BigInt(fromPosition(position));
    const top = BigInt(await highest());
    const to = from + LOOKED_THROUGH < top ? from + LOOKED_THROUGH : top;
    const rows = await select(
      'after-of-types',
      'position > $1 and position <= $2 and type = any($3) order by position limit $4',
      [String(from), String(to), types, limit + 1],
    );
    const events = rows.slice(0, limit).map(toEvent);
    const last = rows.length > limit ? events.at(-1) : undefined;
    if (last) return { events, next: last.position, end: false };
    return { events, next: to > from ? toPosition(String(to)) : position, end: to >= top };
  };

  /** Keeps retrying while the database is unavailable; null if aborted meanwhile. */
  const rowsAfter = async (position: Position, size: number, signal: AbortSignal): Promise<EventRow[] | null> => {
    for (let repetition = 0; !signal.aborted; repetition += 1) {
      try {
        return await after(position, size);
      } catch (error) {
        if (signal.aborted) return null;
        if (!isTransientFailure(error)) throw error;
        logger.warn({ reason: String(error), repetition }, 'history: a subscription lost the database; trying again');
        await pause(backOffMs(repetition), signal);
      }
    }
    return null;
  };

  async function* subscribeAll(start: Position, caller: AbortSignal): AsyncGenerator<RecordedEvent> {
    const signal = AbortSignal.any([caller, closing.signal]);
    let position = start;
    let size = FIRST_PAGE;
    while (!signal.aborted) {
      const announced = news.latest();
      const asked = size;
      const rows = await rowsAfter(position, asked, signal);
      if (!rows) return;
      for (const row of rows) {
        const event = toEvent(row);
        position = event.position;
        yield event;
        if (signal.aborted) return;
      }
      if (rows.length > 0) size = nextPageSize(rows);
      if (rows.length < asked) await news.beyond(announced > position ? announced : position, LOOK_MS, signal);
    }
  }

  return {
    append: async (stream, events, expected) => {
      const outcome = await append({ stream, expected, events: events.map(encode), keys: [] });
      if (outcome === null) throw new Error('history.append refused keys that it was not given.');
      return outcome;
    },
    appendWithKeys: async (stream, events, expected, keys) =>
      append({ stream, expected, events: events.map(encode), keys }),
    readStream,
    readAll: async (position, limit, types) =>
      types
        ? patiently('read the history', () => pageOfTypes(position, limit, types))
        : toPage(await patiently('read the history', () => after(position, limit + 1)), limit, position),
    readAllBackwards: async (limit, before) => {
      const rows = await patiently('read the history backwards', () =>
        before === undefined
          ? select('newest', 'true order by position desc limit $1', [limit + 1])
          : select('before', 'position < $1 order by position desc limit $2', [fromPosition(before), limit + 1]),
      );
      return toPage(rows, limit, before ?? ORIGIN);
    },
    subscribeAll,
    head: () => patiently('read the head', head),
    close: async () => {
      closing.abort();
      await news.close();
      await pool.end();
    },
  };
};

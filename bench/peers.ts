import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import type { EventStore } from '../src/eventstore/event-store.ts';
import { openPostgresEventStore } from '../src/eventstore/postgres/postgres-event-store.ts';
import { openPool } from '../src/platform/database.ts';
import { createProjectionEngine } from '../src/projections/engine/engine.ts';
import { projection } from '../src/projections/engine/projection.ts';
import { integer, readModelTable, text } from '../src/projections/engine/table.ts';
import { appending, benchEvent, openPersonalStore, rate } from './append.ts';
import { fiftyEventStreams, STREAM_LENGTH } from './command.ts';
import {
  type EmmettConsumer,
  type EmmettEvent,
  type EmmettRead,
  type EmmettStore,
  type InstalledEmmett,
  installEmmett,
} from './emmett.ts';
import { following, paced } from './lag.ts';
import { timed } from './measuring.ts';
import { type BenchRow, benchRow } from './row.ts';
import { quantileOf } from './table.ts';

const ROUNDS = 5;
const APPENDS_A_ROUND = 500;
const STREAMS = 200;
/** Number of connections of either side for appending and reading. */
const CONNECTIONS = 8;

const CATCH_UP_ROUNDS = 3;
const EVENTS_OF_STREAM = 10;
/**
 * Number of events that either side folds when catching up; Emmett’s Pongo projections process one document at a time.
 */
const CAUGHT_UP = { 'raw SQL': 20_000, Pongo: 1_000 } as const;
type Mechanism = keyof typeof CAUGHT_UP;
/** Number of events that either side reads at once. */
const BATCH = 1_000;

const LAG_ROUNDS = 2;
const COMMANDS = 150;
const POLL_MS = 1;
/** Emmett’s consumer skips events that were committed out of order; they never become visible. In milliseconds. */
const LOST_AFTER_MS = 5_000;

const logger = pino({ level: 'warn' });
const TYPE = 'BenchFactRecorded';

/** A row per stream with the number of its events. */
const tally = (name: string) =>
  projection({
    table: readModelTable({ name, keyColumn: 'stream', columns: { stream: text(), events: integer() } }),
    version: 1,
    purpose: 'The number of events in each stream.',
    key: ({ stream }) => stream,
    handlers: {},
    anyOther: (row, _event, stream) => ({ stream, events: (row?.events ?? 0) + 1 }),
  });

const emmettEvent = (): EmmettEvent => {
  const { type, data, metadata } = benchEvent();
  return { type, data, metadata };
};

/** One side of a comparison: its rate, in any unit. */
type Run = () => Promise<number>;

/**
 * Runs both sides in turn, each of them first in every other round, after a warm-up. Returns the ratios of ours to
 * Emmett’s.
 */
const race = async (rounds: number, ours: Run, emmetts: Run): Promise<readonly number[]> => {
  await ours();
  await emmetts();
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? ours : emmetts;
    const one = await first();
    const other = await (first === ours ? emmetts() : ours());
    ratios.push(first === ours ? one / other : other / one);
  }
  return ratios;
};

const row = (what: string, samples: readonly number[], budget?: string): BenchRow =>
  benchRow(`${what}, ours / Emmett`, '×', samples, budget);

interface Sides {
  readonly plain: EventStore;
  readonly personal: EventStore;
  readonly emmett: EmmettStore;
}

const appends = async ({ plain, personal, emmett }: Sides): Promise<readonly BenchRow[]> => {
  const emmettAppend = (): Promise<unknown> =>
    emmett.appendToStream(`bench-${newId()}`, [emmettEvent()], { expectedStreamVersion: 'STREAM_DOES_NOT_EXIST' });
  const kinds = [
    ['plain', appending(plain), '', ''],
    ['known person', appending(personal, newId()), '≥ 1.5', '≥ 2.8'],
    ['new person', appending(personal), '≥ 1.2', '≥ 2.2'],
  ] as const;
  const rows: BenchRow[] = [];
  for (const [kind, append, alone, together] of kinds) {
    const ratios = (inFlight: number): Promise<readonly number[]> =>
      race(
        ROUNDS,
        () => rate(APPENDS_A_ROUND, inFlight, append),
        () => rate(APPENDS_A_ROUND, inFlight, emmettAppend),
      );
    rows.push(row(`append, ${kind}, one by one`, await ratios(1), alone));
    rows.push(row(`append, ${kind}, 16 in flight`, await ratios(16), together));
  }
  return rows;
};

const commands = async (
  { plain, personal, emmett }: Sides,
  { emmett: { CommandHandler } }: InstalledEmmett,
): Promise<readonly BenchRow[]> => {
  const handle = CommandHandler({ initialState: () => 0, evolve: (counted: number) => counted + 1 });
  const ids = Array.from({ length: STREAMS }, () => newId());
  const nameOf = (turn: number): string => `bench-${ids[turn % STREAMS]}`;
  await rate(STREAMS, 4, (turn) =>
    emmett.appendToStream(nameOf(turn), Array.from({ length: STREAM_LENGTH }, emmettEvent)),
  );
  const emmettCommand = (turn: number): Promise<unknown> =>
    handle(emmett, nameOf(turn), (counted) => {
      if (counted < STREAM_LENGTH) throw new Error(`Folded ${counted} events of ${STREAM_LENGTH}.`);
      return emmettEvent();
    });
  const rows: BenchRow[] = [];
  for (const [kind, store, budget] of [
    ['plain', plain, ''],
    ['encrypted', personal, '≥ 2'],
  ] as const) {
    const command = await fiftyEventStreams(store, STREAMS);
    for (const [how, inFlight] of [
      ['one by one', 1],
      ['16 in flight', 16],
    ] as const) {
      const samples = await race(
        ROUNDS,
        () => rate(STREAMS, inFlight, command),
        () => rate(STREAMS, inFlight, emmettCommand),
      );
      rows.push(row(`command on a 50-event stream, ${kind}, ${how}`, samples, budget));
    }
  }
  return rows;
};

/** Counts events per stream as Emmett recommends: in custom SQL, here one statement per batch, or in Pongo. */
const emmettProjection = ({ postgres, dumbo }: InstalledEmmett, mechanism: Mechanism, name: string): object => {
  const canHandle = [TYPE];
  if (mechanism === 'Pongo') {
    return postgres.pongoMultiStreamProjection({
      collectionName: name,
      canHandle,
      getDocumentId: ({ metadata }) => metadata.streamName,
      initialState: () => ({ events: 0 }),
      evolve: ({ events }) => ({ events: events + 1 }),
    });
  }
  return postgres.postgreSQLRawBatchSQLProjection({
    name,
    canHandle,
    evolve: (events: readonly EmmettRead[]) => {
      const counts = new Map<string, number>();
      for (const { metadata } of events) counts.set(metadata.streamName, (counts.get(metadata.streamName) ?? 0) + 1);
      const values = [...counts].map(([stream, count]) => `('${stream}', ${count})`);
      return [
        dumbo.rawSql(
          `insert into ${name} values ${values.join(', ')}
           on conflict (stream) do update set events = ${name}.events + excluded.events`,
        ),
      ];
    },
  });
};

/**
 * A consumer with one projection. Read models need no flush, because they can be rebuilt; the same applies to our side.
 */
const consumerOf = async (
  installed: InstalledEmmett,
  databaseUrl: string,
  { mechanism, name, stops }: { mechanism: Mechanism; name: string; stops: boolean },
): Promise<EmmettConsumer> => {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c synchronous_commit=off');
  if (mechanism === 'raw SQL') {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`create table ${name} (stream text primary key, events integer not null)`);
    await client.end();
  }
  const consumer = installed.postgres.postgreSQLEventStoreConsumer({
    connectionString: url.href,
    ...(stops ? { stopWhen: { noMessagesLeft: true } } : {}),
    // Emmett waits longer after each batch that is not full. A batch of one is always full.
    pulling: { batchSize: stops ? BATCH : 1, pullingFrequencyInMs: 1 },
  });
  consumer.projector({ processorId: name, projection: emmettProjection(installed, mechanism, name) });
  return consumer;
};

interface Place {
  readonly databaseUrl: string;
  readonly sides: Sides;
  readonly pool: pg.Pool;
  /** The pool of Emmett’s store. */
  readonly emmettPool: pg.Pool;
  close(): Promise<void>;
}

/** Both stores, each in a separate database on the same server, with the same number of connections. */
const openPlace = async (databaseUrl: string, { postgres }: InstalledEmmett): Promise<Place> => {
  const pool = openPool(databaseUrl, 'bench', CONNECTIONS, () => {});
  const plain = await openPostgresEventStore({ url: databaseUrl, poolSize: CONNECTIONS, logger });
  const emmettPool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  const emmett = postgres.getPostgreSQLEventStore(databaseUrl, {
    schema: { autoMigration: 'None' },
    connectionOptions: { pool: emmettPool },
  });
  await emmett.schema.migrate();
  return {
    databaseUrl,
    pool,
    emmettPool,
    sides: { plain, personal: openPersonalStore({ store: plain, pool, masterKey: randomBytes(32) }), emmett },
    close: async () => {
      await emmett.close();
      if (!emmettPool.ended) await emmettPool.end();
      await plain.close();
      await pool.end();
    },
  };
};

const catchUps = async (
  { databaseUrl, pool, sides: { plain, personal, emmett } }: Place,
  installed: InstalledEmmett,
  mechanism: Mechanism,
): Promise<readonly BenchRow[]> => {
  const events = CAUGHT_UP[mechanism];
  await rate(events / EVENTS_OF_STREAM, 4, async () => {
    const [id, subject] = [newId(), newId()];
    const ours = Array.from({ length: EVENTS_OF_STREAM }, () => benchEvent(subject));
    await personal.append(`bench-${id}`, ours, 'no-stream');
    await emmett.appendToStream(`bench-${id}`, Array.from({ length: EVENTS_OF_STREAM }, emmettEvent));
  });
  let number = 0;
  const nameOf = (side: string): string => {
    number += 1;
    return `tally_${side}_${number}`;
  };
  const ours =
    (store: EventStore): Run =>
    async () => {
      const engine = createProjectionEngine({ pool, store, projections: [tally(nameOf('ours'))], logger });
      await engine.prepare();
      const seconds = await timed(() => engine.catchUpAll());
      await engine.close();
      return events / seconds;
    };
  const emmetts: Run = async () => {
    const consumer = await consumerOf(installed, databaseUrl, { mechanism, name: nameOf('emmett'), stops: true });
    const seconds = await timed(() => consumer.start());
    await consumer.close();
    return events / seconds;
  };
  const what = (kind: string): string =>
    `catch-up of one projection, ${kind} against ${mechanism}, ${events.toLocaleString('en-GB')} events`;
  return [
    row(what('plain'), await race(CATCH_UP_ROUNDS, ours(plain), emmetts)),
    row(what('encrypted'), await race(CATCH_UP_ROUNDS, ours(personal), emmetts)),
  ];
};

/** Reports when rows appear in a table, polling for all of them on one connection. */
const watchTable = (pool: pg.Pool, table: string) => {
  const awaited = new Map<string, () => void>();
  let isOpen = true;
  const watching = (async () => {
    while (isOpen) {
      const { rows } = await pool.query<{ stream: string }>(
        `select stream from ${table} where stream = any($1::text[])`,
        [[...awaited.keys()]],
      );
      for (const { stream } of rows) {
        awaited.get(stream)?.();
        awaited.delete(stream);
      }
      await pause(POLL_MS);
    }
  })();
  return {
    /** Resolves to false for a row that does not appear. */
    seen: (stream: string) =>
      new Promise<boolean>((resolve) => {
        const lost = setTimeout(() => resolve(false), LOST_AFTER_MS);
        awaited.set(stream, () => {
          clearTimeout(lost);
          resolve(true);
        });
      }),
    stop: async (): Promise<void> => {
      isOpen = false;
      await watching;
    },
  };
};

const lags = async (
  { databaseUrl, pool, sides: { personal, emmett } }: Place,
  installed: InstalledEmmett,
): Promise<readonly BenchRow[]> => {
  const { stop } = await following({ databaseUrl, pool, store: personal, projections: [tally('tally_followed')] });
  const name = 'tally_emmett_followed';
  const consumer = await consumerOf(installed, databaseUrl, { mechanism: 'raw SQL', name, stops: false });
  const consuming = consumer.start();
  const lag =
    (append: (stream: string) => Promise<unknown>, seen: (stream: string) => Promise<boolean>) =>
    async (): Promise<number> => {
      const stream = `bench-${newId()}`;
      await append(stream);
      const committed = performance.now();
      return (await seen(stream)) ? performance.now() - committed : Number.POSITIVE_INFINITY;
    };
  const person = newId();
  const round = async (isOurs: boolean, times: number): Promise<readonly number[]> => {
    const watch = watchTable(pool, isOurs ? 'read_models.tally_followed' : name);
    const append = isOurs
      ? (stream: string) => personal.append(stream, [benchEvent(person)], 'no-stream')
      : (stream: string) => emmett.appendToStream(stream, [emmettEvent()]);
    try {
      return await paced(times, lag(append, watch.seen));
    } finally {
      await watch.stop();
    }
  };
  try {
    const [ours, all]: [number[], number[]] = [[], []];
    for (const isOurs of [true, false]) await round(isOurs, COMMANDS / 5);
    for (let turn = 0; turn < LAG_ROUNDS; turn += 1) {
      ours.push(...(await round(true, COMMANDS)));
      all.push(...(await round(false, COMMANDS)));
    }
    if (!ours.every(Number.isFinite)) throw new Error('An event did not become visible.');
    const emmetts = all.filter(Number.isFinite);
    const what = 'commit → visible in one read model, 50 commands/s';
    const ratio = (share: number): readonly number[] => [quantileOf(ours, share) / quantileOf(emmetts, share)];
    return [
      benchRow(`${what}, ours`, 'ms', ours, 'p50 ≤ 6, p99 ≤ 20'),
      benchRow(`${what}, Emmett`, 'ms', emmetts),
      benchRow(`never visible of ${all.length} events, Emmett`, 'events', [all.length - emmetts.length]),
      row(`${what}, p50`, ratio(0.5)),
      row(`${what}, p99`, ratio(0.99)),
    ];
  } finally {
    await consumer.close();
    await consuming.catch(() => {});
    await stop();
  }
};

/** Throws unless both sides flush a commit before they respond. */
const requireSameDurability = async (pools: readonly pg.Pool[]): Promise<void> => {
  for (const pool of pools) {
    const { rows } = await pool.query<{ synchronous: string; fsync: string }>(
      `select current_setting('synchronous_commit') as synchronous, current_setting('fsync') as fsync`,
    );
    if (rows[0]?.synchronous !== 'on' || rows[0].fsync !== 'on') throw new Error('A side does not flush its commits.');
  }
};

/** Compares the platform with Emmett, installed for this run, on the same Postgres server. */
export const peersBench = async (freshDatabase: (name: string) => Promise<string>): Promise<readonly BenchRow[]> => {
  const installed = await installEmmett();
  const inPlace = async (
    name: string,
    measure: (place: Place) => Promise<readonly BenchRow[]>,
  ): Promise<readonly BenchRow[]> => {
    console.error(`  ${name} …`);
    const place = await openPlace(await freshDatabase(`peers_${name}`), installed);
    try {
      await requireSameDurability([place.pool, place.emmettPool]);
      return await measure(place);
    } finally {
      await place.close();
    }
  };
  try {
    console.log(
      `\n${installed.name}, ${CONNECTIONS} connections on each side; both flush every append (synchronous_commit)`,
    );
    return [
      ...(await inPlace('appends', ({ sides }) => appends(sides))),
      ...(await inPlace('commands', ({ sides }) => commands(sides, installed))),
      ...(await inPlace('catch_up_raw_sql', (place) => catchUps(place, installed, 'raw SQL'))),
      ...(await inPlace('catch_up_pongo', (place) => catchUps(place, installed, 'Pongo'))),
      ...(await inPlace('lag', (place) => lags(place, installed))),
    ];
  } finally {
    await installed.remove();
  }
};

import { createHash, randomInt } from 'node:crypto';
import type pg from 'pg';
import { ORIGIN, type Position, type RecordedEvent } from '../../domain/kernel/event.ts';
import { sameData } from '../../domain/kernel/same-data.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import type { ProjectionVerification, RowDifference } from '../../http/contract/projections-room.ts';
import { inTransaction, liftLimit, unhurried } from '../../platform/database.ts';
import type { Erasure } from './erasure.ts';
import { block, type Fold, nothingBlocked, type Unit } from './fold.ts';
import type { Projection } from './projection.ts';
import { type Row, tableNames } from './read-model-table.ts';

/** About how many rows are folded afresh; all of a table that has no more. */
const SAMPLE = 250;

/** So many rows are held in memory while they are folded afresh; where the history has more, fewer are drawn. */
const MOST_HELD = 4 * SAMPLE;

/** The most differences that are told one by one. */
const TOLD = 50;

/** How often the generations are brought to one position before they are compared as they stand. */
const ALIGNMENTS = 5;

/** Events read at a time. */
const PAGE_SIZE = 1_000;

/** A difference as it is found. */
type Differences = { readonly differing: number; readonly differences: readonly RowDifference[] };

/** What is looked at in one moment of the database. */
interface Snapshot {
  readonly position: Position;
  readonly livePosition: Position;
  readonly rows: { readonly verified: number; readonly live: number | null };
  readonly invariants: readonly { readonly sentence: string; readonly broken: number }[];
  readonly fromLive: Differences | null;
  /** Rows by key, of those drawn by lot. */
  readonly sample: ReadonlyMap<string, Row>;
  readonly lot: Lot;
  readonly parked: readonly Unit[];
  /** Who is forgotten. */
  readonly forgotten: readonly string[];
}

/** Which keys are looked at: those whose number leaves this remainder. */
interface Lot {
  readonly modulus: number;
  readonly remainder: number;
}

const isDrawn = ({ modulus, remainder }: Lot, key: string): boolean => numberOf(key) % modulus === remainder;

/** About half of those that were drawn. */
const halved = ({ modulus, remainder }: Lot): Lot => ({
  modulus: 2 * modulus,
  remainder: remainder + randomInt(2) * modulus,
});

/** The same number for a key here and in the database. */
const numberOf = (key: string): number => Number.parseInt(createHash('md5').update(key).digest('hex').slice(0, 7), 16);
const numberInSql = (column: string): string => `('x' || substr(md5(${column}), 1, 7))::bit(28)::integer`;

export interface VerificationParts {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'readAll'>;
  readonly projection: Projection;
  readonly fold: Fold;
  readonly erasure: Erasure | null;
  readonly generation: number;
  /** The generation that queries read. */
  readonly live: number;
}

/** What a verification found; how it was asked for is known to whoever asked. */
export type Findings = Pick<ProjectionVerification, 'state' | 'position' | 'rows' | 'invariants' | 'history' | 'live'>;

/** What a verification leaves to whoever runs it. */
export interface VerificationSteps {
  /** Brings the verified generation to the head, where the live one is as a rule. */
  readonly align: () => Promise<void>;
  /** Told how far the fresh fold is, again and again. Throws to break off. */
  readonly passed: (position: Position, target: Position) => Promise<void>;
}

/** @returns null when the two generations are to have seen the same events, and have not. */
const takeSnapshot = (parts: VerificationParts, aligned: boolean): Promise<Snapshot | null> =>
  inTransaction(parts.pool, async (client) => {
    const { projection, generation, live } = parts;
    const { name, version, invariants = {} } = projection;
    const own = tableNames(projection, generation);
    await client.query('set transaction isolation level repeatable read, read only');
    await client.query(liftLimit);
    const numberFrom = async (text: string): Promise<number> =>
      (await client.query<{ number: number }>(unhurried(`select (${text})::bigint as number`))).rows[0]?.number ?? 0;
    const countOf = (of: number): Promise<number> =>
      numberFrom(`select count(*) from ${tableNames(projection, of).table}`);
    const checkpoints = await client.query<{ generation: number; position: Position }>(
      'select generation, position from projections.checkpoints where name = $1 and version = $2',
      [name, version],
    );
    const positionOf = (of: number): Position =>
      checkpoints.rows.find((row) => row.generation === of)?.position ?? ORIGIN;
    if (aligned && positionOf(generation) !== positionOf(live)) return null;
    const verified = await countOf(generation);
    const modulus = Math.max(1, Math.round(verified / SAMPLE));
    const lot: Lot = { modulus, remainder: randomInt(modulus) };
    const sampled = await client.query<Record<string, unknown>>(
      `select ${own.columns} from ${own.table} where ${numberInSql(own.key)} % $1 = $2`,
      [lot.modulus, lot.remainder],
    );
    const broken: { sentence: string; broken: number }[] = [];
    for (const [sentence, condition] of Object.entries(invariants)) {
      broken.push({
        sentence,
        broken: await numberFrom(`select count(*) from ${own.table} where not (${condition})`),
      });
    }
    const parked = await client.query<Unit>(
      `select distinct kind, key from projections.parked_events
       where projection = $1 and version = $2 and generation = $3`,
      [name, version, generation],
    );
    const forgotten = await client.query<{ subject: string }>(
      'select subject from projections.forgotten where projection = $1 and version = $2',
      [name, version],
    );
    return {
      position: positionOf(generation),
      livePosition: positionOf(live),
      rows: { verified, live: generation === live ? null : await countOf(live) },
      invariants: broken,
      fromLive: generation === live ? null : await differencesBetween(client, parts),
      sample: new Map(sampled.rows.map((row) => [String(row[projection.table.keyColumn]), row])),
      lot,
      parked: parked.rows,
      forgotten: forgotten.rows.map(({ subject }) => subject),
    };
  });

/** Every row of the verified table beside the live one's of the same key. */
const differencesBetween = async (
  client: pg.PoolClient,
  { projection, generation, live }: VerificationParts,
): Promise<Differences> => {
  const [own, other] = [tableNames(projection, generation), tableNames(projection, live)];
  const columns = Object.keys(projection.table.columns);
  const differs = columns.map((column) => `own."${column}" is distinct from other."${column}"`);
  const { rows } = await client.query<{ key: string; own: boolean; other: boolean; columns: string[]; total: number }>(
    unhurried(`select coalesce(own.${own.key}, other.${own.key}) as key, own.${own.key} is not null as own,
            other.${own.key} is not null as other,
            array_remove(array[${columns.map((column, at) => `case when ${differs[at]} then '${column}' end`).join(', ')}], null) as columns,
            count(*) over () as total
     from ${own.table} own full join ${other.table} other on own.${own.key} = other.${own.key}
     where own.${own.key} is null or other.${own.key} is null or ${differs.join(' or ')}
     order by 1 limit ${TOLD}`),
  );
  return {
    differing: rows[0]?.total ?? 0,
    differences: rows.map((row) =>
      row.own && row.other
        ? { key: row.key, what: 'differs', columns: row.columns }
        : { key: row.key, what: row.own ? 'surplus' : 'missing', columns: [] },
    ),
  };
};

/** The sampled rows, folded afresh from the beginning of the history. */
interface FreshFold {
  /** Which keys were folded: of those that were drawn, as many as can be held. */
  readonly lot: Lot;
  readonly rows: ReadonlyMap<string, Row>;
  /** Keys that cannot be compared: events of theirs are parked. */
  readonly leftOut: ReadonlySet<string>;
  /** Keys whose events cannot be folded, although none of them is parked. */
  readonly broken: ReadonlySet<string>;
}

const foldAfresh = async (
  { store, fold, erasure }: VerificationParts,
  { position, lot: drawn, parked, forgotten }: Snapshot,
  passed: VerificationSteps['passed'],
): Promise<FreshFold> => {
  let lot = drawn;
  const rows = new Map<string, Row>();
  const leftOut = new Set<string>();
  const broken = new Set<string>();
  const drawFewer = (): void => {
    lot = halved(lot);
    for (const keys of [rows, leftOut, broken]) for (const key of keys.keys()) if (!isDrawn(lot, key)) keys.delete(key);
  };
  const gone = new Set(forgotten);
  const blocked = nothingBlocked();
  for (const unit of parked) block(blocked, unit);
  const take = (event: RecordedEvent, key: string): void => {
    if (leftOut.has(key) || broken.has(key) || !isDrawn(lot, key)) return;
    if (blocked.rows.has(key) || blocked.streams.has(event.stream)) {
      leftOut.add(key);
      return;
    }
    const step = fold.step(rows.get(key) ?? null, event, key);
    if ('error' in step) broken.add(key);
    else if (step.row === null) rows.delete(key);
    else rows.set(key, step.row);
    if (rows.size + leftOut.size + broken.size > MOST_HELD) drawFewer();
  };
  for (let after = ORIGIN, end = false; !end && after < position; ) {
    const page = await store.readAll(after, PAGE_SIZE);
    const events = page.events.filter((event) => event.position <= position);
    for (const subject of erasure?.subjectsOf(events) ?? []) gone.add(subject);
    for (const touch of fold.touches(events)) {
      if ('keys' in touch) for (const key of touch.keys) take(touch.event, key);
    }
    after = page.next;
    await passed(after, position);
    end = page.end;
  }
  if (erasure !== null) {
    for (const [key, row] of rows) {
      if (gone.has(String(row[erasure.subjectColumn]))) rows.set(key, erasure.blankRow(row));
    }
  }
  return { lot, rows, leftOut, broken };
};

/** The rows as they are beside the rows as they should be. */
const compare = (stored: ReadonlyMap<string, Row>, fresh: FreshFold) => {
  const differences: RowDifference[] = [];
  const keys = [...new Set([...stored.keys(), ...fresh.rows.keys()])]
    .filter((key) => isDrawn(fresh.lot, key) && !fresh.leftOut.has(key))
    .sort();
  for (const key of keys) {
    const [is, should] = [stored.get(key), fresh.rows.get(key)];
    if (fresh.broken.has(key)) differences.push({ key, what: 'differs', columns: [] });
    else if (!is) differences.push({ key, what: 'missing', columns: [] });
    else if (!should) differences.push({ key, what: 'surplus', columns: [] });
    else {
      const columns = Object.keys(should).filter((column) => !sameData(is[column], should[column]));
      if (columns.length > 0) differences.push({ key, what: 'differs', columns });
    }
  }
  return {
    compared: keys.length,
    differing: differences.length,
    differences: differences.slice(0, TOLD),
    parked: fresh.leftOut.size,
  };
};

/**
 * Compares a generation with the history: rows drawn by lot with a fresh fold of theirs, every row with the invariants,
 * and with the live generation, whose differences say what will change and are no fault. No value is told: it may be
 * personal.
 */
export const verify = async (parts: VerificationParts, { align, passed }: VerificationSteps): Promise<Findings> => {
  let snapshot: Snapshot | null = null;
  for (let tried = 0; snapshot === null; tried += 1) {
    snapshot = await takeSnapshot(parts, tried < ALIGNMENTS);
    if (snapshot === null) await align();
  }
  const history = compare(snapshot.sample, await foldAfresh(parts, snapshot, passed));
  const { position, livePosition, rows, invariants, fromLive } = snapshot;
  const sound = history.differing === 0 && invariants.every(({ broken }) => broken === 0);
  return {
    state: sound ? 'passed' : 'failed',
    position,
    rows,
    invariants: [...invariants],
    history,
    live:
      fromLive === null
        ? null
        : {
            compared: Math.max(rows.verified, rows.live ?? 0),
            differing: fromLive.differing,
            differences: [...fromLive.differences],
            samePosition: position === livePosition,
          },
  };
};

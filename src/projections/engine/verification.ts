import { createHash, randomInt } from 'node:crypto';
import type pg from 'pg';
import type { ProjectionVerification, RowDifference } from '../../contract/projection-verification.ts';
import { ORIGIN, type Position, type RecordedEvent } from '../../domain/kernel/event.ts';
import { sameData } from '../../domain/kernel/same-data.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { inTransaction, noStatementTimeout, withoutTimeout } from '../../platform/database.ts';
import type { Erasure } from './erasure.ts';
import { block, type Fold, nothingBlocked, type Unit } from './fold.ts';
import type { Projection } from './projection.ts';
import { type Row, tableNames } from './read-model-table.ts';

/** Which rows are folded again from the history. */
export interface Extent {
  /** False: a random sample of about `rowsAtOnce` rows; a smaller table is compared whole. */
  readonly isWhole: boolean;
  /** Rows that are folded in one pass over the history; every row needs as many passes as the table is larger. */
  readonly rowsAtOnce: number;
}

export const sampleOfRows: Extent = { isWhole: false, rowsAtOnce: 250 };
export const everyRow: Extent = { isWhole: true, rowsAtOnce: 20_000 };

/** Maximum rows in memory while they are folded, as a multiple of `rowsAtOnce`. If there are more, half are left for later. */
const ROOM = 4;

/** Maximum number of differences that are listed. */
const MAX_LISTED = 50;

/** Attempts to bring both generations to the same position before they are compared as they are. */
const ALIGNMENTS = 5;

/** Events read at a time. */
const PAGE_SIZE = 1_000;

type Differences = { readonly differing: number; readonly differences: readonly RowDifference[] };

/** A part of the rows as one database snapshot shows them, with what is needed to fold them again. */
interface Part {
  readonly position: Position;
  readonly rows: ReadonlyMap<string, Row>;
  readonly filter: RowFilter;
  readonly parked: readonly Unit[];
  /** The people who were erased. */
  readonly forgotten: readonly string[];
}

/** What is read in one database snapshot. */
interface Snapshot {
  readonly first: Part;
  readonly livePosition: Position;
  readonly rows: { readonly verified: number; readonly live: number | null };
  readonly invariants: readonly { readonly sentence: string; readonly broken: number }[];
  readonly fromLive: Differences | null;
}

/** Selects the keys whose hash leaves this remainder. */
interface RowFilter {
  readonly modulus: number;
  readonly remainder: number;
}

const isSelected = ({ modulus, remainder }: RowFilter, key: string): boolean => hashOf(key) % modulus === remainder;

/** Two filters that select about half of the keys each, in random order. */
const halvesOf = ({ modulus, remainder }: RowFilter): readonly [RowFilter, RowFilter] => {
  const half = (at: number): RowFilter => ({ modulus: 2 * modulus, remainder: remainder + at * modulus });
  const at = randomInt(2);
  return [half(at), half(1 - at)];
};

/** A hash of the key; {@link hashInSql} computes the same. */
const hashOf = (key: string): number => Number.parseInt(createHash('md5').update(key).digest('hex').slice(0, 7), 16);
const hashInSql = (column: string): string => `('x' || substr(md5(${column}), 1, 7))::bit(28)::integer`;

export interface VerificationParts {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'readAll'>;
  readonly projection: Projection;
  readonly fold: Fold;
  readonly erasure: Erasure | null;
  readonly generation: number;
  /** The live generation. */
  readonly live: number;
  readonly extent: Extent;
}

/** The outcome of a verification, without the fields of its request. */
export type Findings = Pick<ProjectionVerification, 'state' | 'position' | 'rows' | 'invariants' | 'history' | 'live'>;

/** Callbacks of a verification. */
export interface VerificationSteps {
  /** Catches the verified generation up to the head, where the live one usually is. */
  readonly align: () => Promise<void>;
  /** Reports progress; throws to abort. */
  readonly onProgress: (position: Position, target: Position) => Promise<void>;
}

const inSnapshot = <Result>(pool: pg.Pool, read: (client: pg.PoolClient) => Promise<Result>): Promise<Result> =>
  inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    await client.query(noStatementTimeout);
    return read(client);
  });

const positionsIn = async (
  client: pg.PoolClient,
  { projection: { name, version } }: VerificationParts,
): Promise<(generation: number) => Position> => {
  const { rows } = await client.query<{ generation: number; position: Position }>(
    'select generation, position from projections.checkpoints where name = $1 and version = $2',
    [name, version],
  );
  return (of) => rows.find(({ generation }) => generation === of)?.position ?? ORIGIN;
};

const readPart = async (client: pg.PoolClient, parts: VerificationParts, filter: RowFilter): Promise<Part> => {
  const { projection, generation } = parts;
  const { name, version } = projection;
  const own = tableNames(projection, generation);
  const positionOf = await positionsIn(client, parts);
  const selected = await client.query<Record<string, unknown>>(
    `select ${own.columns} from ${own.table} where ${hashInSql(own.key)} % $1 = $2`,
    [filter.modulus, filter.remainder],
  );
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
    rows: new Map(selected.rows.map((row) => [String(row[projection.table.keyColumn]), row])),
    filter,
    parked: parked.rows,
    forgotten: forgotten.rows.map(({ subject }) => subject),
  };
};

/** @returns null if `aligned` is required and the two generations are not at the same position. */
const takeSnapshot = (parts: VerificationParts, aligned: boolean): Promise<Snapshot | null> =>
  inSnapshot(parts.pool, async (client) => {
    const { projection, generation, live, extent } = parts;
    const { invariants = {} } = projection;
    const own = tableNames(projection, generation);
    const numberFrom = async (text: string): Promise<number> =>
      (await client.query<{ number: number }>(withoutTimeout(`select (${text})::bigint as number`))).rows[0]?.number ??
      0;
    const countOf = (of: number): Promise<number> =>
      numberFrom(`select count(*) from ${tableNames(projection, of).table}`);
    const positionOf = await positionsIn(client, parts);
    if (aligned && positionOf(generation) !== positionOf(live)) return null;
    const verified = await countOf(generation);
    const modulus = Math.max(1, Math.round(verified / extent.rowsAtOnce));
    const broken: { sentence: string; broken: number }[] = [];
    for (const [sentence, condition] of Object.entries(invariants)) {
      broken.push({
        sentence,
        broken: await numberFrom(`select count(*) from ${own.table} where not (${condition})`),
      });
    }
    return {
      first: await readPart(client, parts, { modulus, remainder: randomInt(modulus) }),
      livePosition: positionOf(live),
      rows: { verified, live: generation === live ? null : await countOf(live) },
      invariants: broken,
      fromLive: generation === live ? null : await differencesBetween(client, parts),
    };
  });

/** Compares every row of the verified table with the live one. */
const differencesBetween = async (
  client: pg.PoolClient,
  { projection, generation, live }: VerificationParts,
): Promise<Differences> => {
  const [own, other] = [tableNames(projection, generation), tableNames(projection, live)];
  const columns = Object.keys(projection.table.columns);
  const differs = columns.map((column) => `own."${column}" is distinct from other."${column}"`);
  const { rows } = await client.query<{ key: string; own: boolean; other: boolean; columns: string[]; total: number }>(
    withoutTimeout(`select coalesce(own.${own.key}, other.${own.key}) as key, own.${own.key} is not null as own,
            other.${own.key} is not null as other,
            array_remove(array[${columns.map((column, at) => `case when ${differs[at]} then '${column}' end`).join(', ')}], null) as columns,
            count(*) over () as total
     from ${own.table} own full join ${other.table} other on own.${own.key} = other.${own.key}
     where own.${own.key} is null or other.${own.key} is null or ${differs.join(' or ')}
     order by 1 limit ${MAX_LISTED}`),
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

/** A part of the rows, folded again from the beginning of the history. */
interface Refolded {
  /** Selects fewer rows than the part if there were too many. */
  readonly filter: RowFilter;
  /** Selects the rows of the part that were left out. */
  readonly left: readonly RowFilter[];
  readonly rows: ReadonlyMap<string, Row>;
  /** Keys with parked events: they cannot be compared. */
  readonly skipped: ReadonlySet<string>;
  /** Keys with events that cannot be folded although none is parked. */
  readonly broken: ReadonlySet<string>;
}

const refold = async (
  { store, fold, erasure, extent }: VerificationParts,
  { position, filter: requested, parked, forgotten }: Part,
  onProgress: VerificationSteps['onProgress'],
): Promise<Refolded> => {
  let filter = requested;
  const left: RowFilter[] = [];
  const rows = new Map<string, Row>();
  const skipped = new Set<string>();
  const broken = new Set<string>();
  const shrink = (): void => {
    const [taken, other] = halvesOf(filter);
    filter = taken;
    left.push(other);
    for (const keys of [rows, skipped, broken])
      for (const key of keys.keys()) if (!isSelected(filter, key)) keys.delete(key);
  };
  const erased = new Set(forgotten);
  const blocked = nothingBlocked();
  for (const unit of parked) block(blocked, unit);
  const take = (event: RecordedEvent, key: string): void => {
    if (skipped.has(key) || broken.has(key) || !isSelected(filter, key)) return;
    if (blocked.rows.has(key) || blocked.streams.has(event.stream)) {
      skipped.add(key);
      return;
    }
    const step = fold.step(rows.get(key) ?? null, event, key);
    if ('error' in step) broken.add(key);
    else if (step.row === null) rows.delete(key);
    else rows.set(key, step.row);
    if (rows.size + skipped.size + broken.size > ROOM * extent.rowsAtOnce) shrink();
  };
  for (let after = ORIGIN, end = false; !end && after < position; ) {
    const page = await store.readAll(after, PAGE_SIZE);
    const events = page.events.filter((event) => event.position <= position);
    for (const subject of erasure?.subjectsOf(events) ?? []) erased.add(subject);
    for (const touch of fold.touches(events)) {
      if ('keys' in touch) for (const key of touch.keys) take(touch.event, key);
    }
    after = page.next;
    await onProgress(after, position);
    end = page.end;
  }
  if (erasure !== null) {
    for (const [key, row] of rows) {
      rows.set(
        key,
        erasure.blankRow(row, (subject) => erased.has(subject)),
      );
    }
  }
  return { filter, left, rows, skipped, broken };
};

const compare = (stored: ReadonlyMap<string, Row>, fresh: Refolded): NonNullable<Findings['history']> => {
  const differences: RowDifference[] = [];
  const keys = [...new Set([...stored.keys(), ...fresh.rows.keys()])]
    .filter((key) => isSelected(fresh.filter, key) && !fresh.skipped.has(key))
    .sort();
  for (const key of keys) {
    const [actual, expected] = [stored.get(key), fresh.rows.get(key)];
    if (fresh.broken.has(key)) differences.push({ key, what: 'differs', columns: [] });
    else if (!actual) differences.push({ key, what: 'missing', columns: [] });
    else if (!expected) differences.push({ key, what: 'surplus', columns: [] });
    else {
      const columns = Object.keys(expected).filter((column) => !sameData(actual[column], expected[column]));
      if (columns.length > 0) differences.push({ key, what: 'differs', columns });
    }
  }
  return {
    compared: keys.length,
    differing: differences.length,
    differences: differences.slice(0, MAX_LISTED),
    parked: fresh.skipped.size,
  };
};

/** Compares rows with a fresh fold of the history, part by part. Each part has a snapshot of its own. */
const verifyRows = async (
  parts: VerificationParts,
  first: Part,
  onProgress: VerificationSteps['onProgress'],
): Promise<NonNullable<Findings['history']>> => {
  let fresh = await refold(parts, first, onProgress);
  let found = compare(first.rows, fresh);
  if (!parts.extent.isWhole) return found;
  const { modulus, remainder } = first.filter;
  const waiting: RowFilter[] = Array.from({ length: modulus }, (_, at) => ({ modulus, remainder: at }));
  waiting.splice(remainder, 1, ...fresh.left);
  for (let filter = waiting.pop(); filter !== undefined; filter = waiting.pop()) {
    const next = filter;
    const part = await inSnapshot(parts.pool, (client) => readPart(client, parts, next));
    fresh = await refold(parts, part, onProgress);
    waiting.push(...fresh.left);
    const more = compare(part.rows, fresh);
    found = {
      compared: found.compared + more.compared,
      differing: found.differing + more.differing,
      differences: [...found.differences, ...more.differences].slice(0, MAX_LISTED),
      parked: found.parked + more.parked,
    };
  }
  return found;
};

/**
 * Verifies a generation: a sample of its rows, or every row, against a fresh fold of the history, every row against the invariants, and
 * every row against the live generation. Differences to the live generation show what will change and are not faults. No
 * values are reported, because they may be personal.
 */
export const verify = async (parts: VerificationParts, { align, onProgress }: VerificationSteps): Promise<Findings> => {
  let snapshot: Snapshot | null = null;
  for (let attempt = 0; snapshot === null; attempt += 1) {
    snapshot = await takeSnapshot(parts, attempt < ALIGNMENTS);
    if (snapshot === null) await align();
  }
  const history = await verifyRows(parts, snapshot.first, onProgress);
  const { livePosition, rows, invariants, fromLive } = snapshot;
  const { position } = snapshot.first;
  const passed = history.differing === 0 && invariants.every(({ broken }) => broken === 0);
  return {
    state: passed ? 'passed' : 'failed',
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

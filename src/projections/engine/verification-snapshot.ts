import { createHash, randomInt } from 'node:crypto';
import type pg from 'pg';
import type { RowDifference } from '../../contract/projection-verification.ts';
import { ORIGIN, type Position } from '../../domain/kernel/event.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { inTransaction, noStatementTimeout, withoutTimeout } from '../../platform/database.ts';
import { everyValue, firstValue } from '../../platform/statements.ts';
import type { Erasure } from './erasure.ts';
import type { Fold, Unit } from './fold.ts';
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

/** Maximum number of differences that are listed. */
export const MAX_LISTED = 50;

type Differences = { readonly differing: number; readonly differences: readonly RowDifference[] };

/** Some of the rows in one database snapshot, with everything needed to fold them again. */
export interface Part {
  readonly position: Position;
  readonly rows: ReadonlyMap<string, Row>;
  readonly filter: RowFilter;
  readonly parked: readonly Unit[];
  /** The people who were erased. */
  readonly forgotten: readonly string[];
}

/** The data that a verification reads in one database snapshot. */
export interface Snapshot {
  readonly first: Part;
  readonly livePosition: Position;
  readonly rows: { readonly verified: number; readonly live: number | null };
  readonly invariants: readonly { readonly sentence: string; readonly broken: number }[];
  readonly fromLive: Differences | null;
}

/** Selects the keys whose hash has this remainder. */
export interface RowFilter {
  readonly modulus: number;
  readonly remainder: number;
}

export const isSelected = ({ modulus, remainder }: RowFilter, key: string): boolean =>
  hashOf(key) % modulus === remainder;

/** Two filters that select about half of the keys each, in random order. */
export const halvesOf = ({ modulus, remainder }: RowFilter): readonly [RowFilter, RowFilter] => {
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

export const inSnapshot = <Result>(pool: pg.Pool, read: (client: pg.PoolClient) => Promise<Result>): Promise<Result> =>
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

export const readPart = async (client: pg.PoolClient, parts: VerificationParts, filter: RowFilter): Promise<Part> => {
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
  const forgotten = await everyValue<string>(
    client,
    'select subject from projections.forgotten where projection = $1 and version = $2',
    [name, version],
  );
  return {
    position: positionOf(generation),
    rows: new Map(selected.rows.map((row) => [String(row[projection.table.keyColumn]), row])),
    filter,
    parked: parked.rows,
    forgotten,
  };
};

/** @returns null if `aligned` is required and the two generations are not at the same position. */
export const takeSnapshot = (parts: VerificationParts, aligned: boolean): Promise<Snapshot | null> =>
  inSnapshot(parts.pool, async (client) => {
    const { projection, generation, live, extent } = parts;
    const { invariants = {} } = projection;
    const own = tableNames(projection, generation);
    const countIn = async (rows: string): Promise<number> =>
      (await firstValue<number>(client, withoutTimeout(`select count(*) from ${rows}`))) ?? 0;
    const countOf = (of: number): Promise<number> => countIn(tableNames(projection, of).table);
    const positionOf = await positionsIn(client, parts);
    if (aligned && positionOf(generation) !== positionOf(live)) return null;
    const verified = await countOf(generation);
    const modulus = Math.max(1, Math.round(verified / extent.rowsAtOnce));
    const broken: { sentence: string; broken: number }[] = [];
    for (const [sentence, condition] of Object.entries(invariants)) {
      broken.push({ sentence, broken: await countIn(`${own.table} where not (${condition})`) });
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

import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import { latestCredible } from '../platform/clock-tolerance.ts';
import { sweep } from './sweep.ts';

/** A leaky bucket: each attempt adds one, and one drains every `drainMs` milliseconds. */
export interface RateBucket {
  /** What is counted, such as `sign-in by device …`. Stored as a keyed digest only. */
  readonly key: string;
  /** Capacity in attempts. */
  readonly capacity: number;
  readonly drainMs: number;
}

type Counted =
  /** `levels`: the level of each bucket after this attempt, in the given order. */
  | { readonly isFull: false; readonly levels: readonly number[] }
  /** The next attempt is allowed after at most `retryAfterMs` milliseconds. */
  | { readonly isFull: true; readonly full: RateBucket; readonly retryAfterMs: number };

const drained = { table: 'rate_buckets', key: 'key', condition: 'empty_at <= $1' };

/** The time in which a full bucket drains. */
const ROOM = `(select max(room.ms) from unnest($1::bytea[], $3::float8[]) as room (key, ms)
  where room.key = excluded.key) * interval '1 millisecond'`;

/** When the bucket will be empty. More than full, it was filled while a clock ran ahead, and counts as empty. */
const END = `(case when bucket.empty_at > $5::timestamptz + ${ROOM} then $4 else greatest(bucket.empty_at, $4) end)`;

/**
 * Counts attempts across all processes. A row holds the moment at which its bucket is empty (generic cell rate
 * algorithm), so an attempt is a single upsert.
 */
export const rateBucketTable = (pool: pg.Pool, clock: Clock, secret: Uint8Array) => {
  const digestOf = ({ key }: RateBucket): Buffer => createHmac('sha256', secret).update(key).digest();

  /** Removes an attempt again. */
  const remove = async (buckets: readonly RateBucket[]): Promise<void> => {
    // One after another: a single statement could deadlock with another one.
    for (const bucket of buckets) {
      await pool.query(
        "update vault.rate_buckets set empty_at = empty_at - $2::float8 * interval '1 millisecond' where key = $1",
        [digestOf(bucket), bucket.drainMs],
      );
    }
  };

  return {
    /** Adds an attempt to every bucket, or to none if any is full. */
    add: async (buckets: readonly RateBucket[]): Promise<Counted> => {
      const now = clock();
      const digests = buckets.map(digestOf);
      await sweep(pool, drained, now);
      // Ordered, so that concurrent attempts never deadlock. A full bucket returns no row.
      const { rows } = await pool.query<{ key: Buffer; level: number }>(
        `insert into vault.rate_buckets as bucket (key, empty_at)
         select key, $4::timestamptz + ms * interval '1 millisecond'
         from unnest($1::bytea[], $2::float8[]) as given (key, ms) order by key
         on conflict (key) do update set empty_at = ${END} + (excluded.empty_at - $4)
         where ${END} + (excluded.empty_at - $4) <= $4 + ${ROOM}
         returning key, extract(epoch from empty_at - $4)::float8 * 1000 as level`,
        [
          digests,
          buckets.map(({ drainMs }) => drainMs),
          buckets.map(({ capacity, drainMs }) => capacity * drainMs),
          now,
          latestCredible(now),
        ],
      );
      const filled = new Map(rows.map(({ key, level }) => [key.toString('hex'), level]));
      const levels = buckets.map((bucket, index) => {
        const ms = filled.get(digests[index]?.toString('hex') ?? '');
        return ms === undefined ? null : ms / bucket.drainMs;
      });
      const full = buckets.find((_, index) => levels[index] === null);
      if (full === undefined) return { isFull: false, levels: levels.map((level) => level ?? 0) };
      await remove(buckets.filter((_, index) => levels[index] !== null));
      return { isFull: true, full, retryAfterMs: full.drainMs };
    },
    remove,
  };
};

export type RateBuckets = ReturnType<typeof rateBucketTable>;

import type pg from 'pg';
import { firstValue } from '../../platform/statements.ts';

/** A part of the projections: every `of`th, beginning with the one at `index`. */
export interface Share {
  /** From 0. */
  readonly index: number;
  /** The number of shares. */
  readonly of: number;
}

/** All projections. */
export const WHOLE: Share = { index: 0, of: 1 };

/** The shares of this many workers. */
export const sharesOf = (workers: number): readonly Share[] =>
  Array.from({ length: workers }, (_, index) => ({ index, of: workers }));

/** Selects the items that belong to a share. */
export const inShare = <One>({ index, of }: Share, all: readonly One[]): readonly One[] =>
  all.filter((_, place) => place % of === index);

/** A worker that has not reported for this long counts as dead, in seconds. Workers report every second. */
const DEAD_AFTER_SECONDS = 3;

/**
 * The workers that fold this database's read models. Any of them may fold any share: claims protect the rows.
 * @param id of this process
 */
export const openWorkers = (pool: pg.Pool, id: string) => ({
  /** Reports this worker as alive. @returns the number of workers that are, this one included. */
  report: async (): Promise<number> =>
    (await firstValue<number>(
      pool,
      `with dead as (
         delete from projections.workers
         where id <> $1 and seen_at < clock_timestamp() - make_interval(secs => $2)
       ), own as (
         insert into projections.workers (id, seen_at) values ($1, clock_timestamp())
         on conflict (id) do update set seen_at = excluded.seen_at
       )
       select count(*) + 1 from projections.workers
       where id <> $1 and seen_at >= clock_timestamp() - make_interval(secs => $2)`,
      [id, DEAD_AFTER_SECONDS],
    )) ?? 1,
  /** Takes this worker off the list. */
  leave: async (): Promise<void> => {
    await pool.query('delete from projections.workers where id = $1', [id]);
  },
});

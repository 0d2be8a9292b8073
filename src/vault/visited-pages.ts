import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import { hasRow } from '../platform/statements.ts';
import { utcDayOf } from '../platform/utc-days.ts';

/**
 * The distinct pages that were visited today. Browsers supply the page of a visit, so the number of pages is limited.
 */
export const visitedPageTable = (pool: pg.Pool, clock: Clock) => ({
  /**
   * Whether the page was visited today, or is one of the first `most` pages of the day, which is then recorded as
   * visited.
   */
  admit: async (page: string, most: number): Promise<boolean> => {
    const day = utcDayOf(clock());
    const known = 'select from vault.visited_pages where day = $1 and page = $2';
    if (await hasRow(pool, known, [day, page])) return true;
    await pool.query('delete from vault.visited_pages where day < $1', [day]);
    return hasRow(
      pool,
      `insert into vault.visited_pages (day, page)
       select $1::date, $2 where $3 > (select count(*) from vault.visited_pages where day = $1::date)
       on conflict do nothing`,
      [day, page, most],
    );
  },
});

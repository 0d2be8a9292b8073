import type pg from 'pg';
import { type Rejection, reject } from '../../domain/kernel/rejection.ts';
import type { Clock } from '../../domain/kernel/values.ts';
import type {
  ReportDefinition,
  ReportResult,
  ReportRun,
  ReportRunForm,
  ReportRunList,
} from '../../http/contract/reports.ts';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { inTransaction } from '../../platform/database.ts';
import { newestFirst, type PageRequest, pageOf, sliceOf } from '../../projections/paging.ts';
import type { ReportPlan } from './plan.ts';

/** Runs that one member may have waiting. */
const MOST_WAITING = 3;

/** A run that somebody asks for. */
export interface RequestedRun {
  readonly id: string;
  readonly userId: string;
  readonly title: string;
  /** As it was asked for. */
  readonly of: ReportRunForm;
  readonly plan: ReportPlan;
}

/** What members ask for and see of their runs; nobody sees another's. */
export interface RunDesk {
  /** Rejections: `too-many-reports`. The same id again changes nothing. */
  request(run: RequestedRun): Promise<Rejection | null>;
  /** Null when the member has no such run. */
  find(userId: string, id: string): Promise<ReportRun | null>;
  /** The member's runs, newest first, without results. Throws `InvalidCursor`. */
  list(userId: string, page: PageRequest): Promise<ReportRunList>;
  /** Ends a run that has not ended; its worker notices within a second. Null when the member has no such run. */
  cancel(userId: string, id: string): Promise<ReportRun | null>;
}

export interface RunDeskParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Asks a worker to look at a run, soon. */
  readonly poke: (id: string) => Promise<void>;
}

interface Row {
  readonly id: string;
  readonly title: string;
  readonly of: ReportRunForm;
  readonly definition: ReportDefinition | null;
  readonly status: ReportRun['status'];
  readonly events: number;
  readonly total: number;
  readonly requested_at: string;
  readonly finished_at: string | null;
  readonly error: string | null;
}

const COLUMNS = `id, title, of, plan -> 'definition' as definition, status, events, total, requested_at, finished_at, error`;

const newest = newestFirst('requested_at', 'id');

const tooMany = reject(
  'too-many-reports',
  `You have ${MOST_WAITING} reports waiting already. Please wait for one of them, or cancel it.`,
);

const listed = (row: Row): Omit<ReportRun, 'result'> => ({
  id: row.id,
  title: row.title,
  of: row.of,
  definition: row.definition,
  status: row.status,
  progress: { events: row.events, total: row.total },
  requestedAt: row.requested_at,
  finishedAt: row.finished_at,
  error: row.error,
});

/** Keeps members' runs in `reports.runs`. */
export const openRunDesk = ({ pool, clock, poke }: RunDeskParts): RunDesk => {
  const find: RunDesk['find'] = async (userId, id) => {
    const { rows } = await pool.query<Row & { readonly result: ReportResult | null }>(
      `select ${COLUMNS}, result from reports.runs where id = $1 and user_id = $2`,
      [id, userId],
    );
    const [row] = rows;
    return row ? { ...listed(row), result: row.result } : null;
  };

  return {
    request: async ({ id, userId, title, of, plan }) => {
      const isTaken = await inTransaction(pool, async (client) => {
        // One request of a member at a time: counted and written together.
        await client.query(`select pg_advisory_xact_lock(${advisoryLocks.reportRequests}, hashtext($1))`, [userId]);
        const { rows } = await client.query<{ waiting: number }>(
          `select count(*) as waiting from reports.runs where user_id = $1 and status = 'waiting' and id <> $2`,
          [userId, id],
        );
        if ((rows[0]?.waiting ?? 0) >= MOST_WAITING) return false;
        await client.query(
          `insert into reports.runs (id, user_id, title, of, plan, status, requested_at)
            values ($1, $2, $3, $4, $5, 'waiting', $6) on conflict (id) do nothing`,
          [id, userId, title, of, plan, clock()],
        );
        return true;
      });
      if (!isTaken) return tooMany;
      await poke(id);
      return null;
    },
    find,
    list: async (userId, page) => {
      const slice = sliceOf(newest, page);
      const [at, after] = slice.after ?? [null, null];
      const [{ rows }, counted] = await Promise.all([
        pool.query<Row>(
          `select ${COLUMNS} from reports.runs
            where user_id = $1 and ($2::timestamptz is null or (requested_at, id) < ($2, $3::uuid))
            order by requested_at desc, id desc limit $4`,
          [userId, at, after, slice.limit],
        ),
        pool.query<{ total: number }>('select count(*) as total from reports.runs where user_id = $1', [userId]),
      ]);
      return {
        ...pageOf(rows, slice, listed, (row) => [row.requested_at, row.id]),
        total: counted.rows[0]?.total ?? 0,
      };
    },
    cancel: async (userId, id) => {
      await pool.query(
        `update reports.runs set status = 'cancelled', finished_at = $3, worker = null, leased_until = null
          where id = $1 and user_id = $2 and status in ('waiting', 'running')`,
        [id, userId, clock()],
      );
      return find(userId, id);
    },
  };
};

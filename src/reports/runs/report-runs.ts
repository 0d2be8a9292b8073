import type pg from 'pg';
import type { ReportRun, ReportRunForm, ReportRunList } from '../../contract/reports.ts';
import { type Rejection, reject } from '../../domain/kernel/rejection.ts';
import type { Clock } from '../../domain/kernel/values.ts';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { inTransaction } from '../../platform/database.ts';
import { newestFirst, type PageRequest, pageOf, sliceOf } from '../../platform/paging.ts';
import { firstRow, firstValue } from '../../platform/statements.ts';
import type { RunRequest } from './run-request.ts';

/** Maximum number of waiting runs per member. */
const MAX_WAITING = 3;

/** The member who requests a run. */
export interface RunOwner {
  readonly userId: string;
  /** Whether they may see people. A run is only shown to the role for which it was made. */
  readonly seesPeople: boolean;
}

interface RequestedRun {
  readonly id: string;
  readonly owner: RunOwner;
  readonly title: string;
  /** The form as it was submitted. */
  readonly of: ReportRunForm;
  readonly plan: RunRequest;
}

interface ReportRunsParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Sends a wake-up signal to the workers. */
  readonly wake: (id: string) => Promise<void>;
}

type Listed = Omit<ReportRun, 'result'>;

const COLUMNS = `id, title, of, plan -> 'definition' as definition, status,
  json_build_object('events', events, 'total', total) as progress,
  requested_at as "requestedAt", finished_at as "finishedAt", error`;

const newest = newestFirst('requested_at', 'id');

const tooMany = reject(
  'too-many-reports',
  `You have ${MAX_WAITING} reports waiting. Please wait until one is done, or cancel one.`,
);

/** The report runs of members, in `reports.runs`. A member sees only their own. */
export const openReportRuns = ({ pool, clock, wake }: ReportRunsParts) => {
  /** Null when the member has no such run. */
  const find = ({ userId, seesPeople }: RunOwner, id: string): Promise<ReportRun | null> =>
    firstRow<ReportRun>(
      pool,
      `select ${COLUMNS}, result from reports.runs where id = $1 and user_id = $2 and without_people = $3`,
      [id, userId, !seesPeople],
    );

  return {
    /** Rejections: `too-many-reports`. Idempotent by ID. */
    request: async ({
      id,
      owner: { userId, seesPeople },
      title,
      of,
      plan,
    }: RequestedRun): Promise<Rejection | null> => {
      const isTaken = await inTransaction(pool, async (client) => {
        // One request per member at a time, so that counting and inserting are atomic.
        await client.query(`select pg_advisory_xact_lock(${advisoryLocks.reportRequests}, hashtext($1))`, [userId]);
        const waiting = await firstValue<number>(
          client,
          `select count(*) as waiting from reports.runs where user_id = $1 and status = 'waiting' and id <> $2`,
          [userId, id],
        );
        if (waiting !== null && waiting >= MAX_WAITING) return false;
        await client.query(
          `insert into reports.runs (id, user_id, title, of, plan, status, requested_at, without_people)
            values ($1, $2, $3, $4, $5, 'waiting', $6, $7) on conflict (id) do nothing`,
          [id, userId, title, of, plan, clock(), !seesPeople],
        );
        return true;
      });
      if (!isTaken) return tooMany;
      await wake(id);
      return null;
    },
    find,
    /** The member's runs, newest first, without results. Throws `InvalidCursor`. */
    list: async ({ userId, seesPeople }: RunOwner, page: PageRequest): Promise<ReportRunList> => {
      const slice = sliceOf(newest, page);
      const [at, after] = slice.after ?? [null, null];
      const [{ rows }, total] = await Promise.all([
        pool.query<Listed>(
          `select ${COLUMNS} from reports.runs
            where user_id = $1 and without_people = $5 and ($2::timestamptz is null or (requested_at, id) < ($2, $3::uuid))
            order by requested_at desc, id desc limit $4`,
          [userId, at, after, slice.limit, !seesPeople],
        ),
        firstValue<number>(
          pool,
          'select count(*) as total from reports.runs where user_id = $1 and without_people = $2',
          [userId, !seesPeople],
        ),
      ]);
      const read = pageOf(
        rows,
        slice,
        (row) => row,
        (row) => [row.requestedAt, row.id],
      );
      return { ...read, total: total ?? 0 };
    },
    /** Cancels a run; its worker notices within a second. Null when the member has no such run. */
    cancel: async (owner: RunOwner, id: string): Promise<ReportRun | null> => {
      await pool.query(
        `update reports.runs set status = 'cancelled', finished_at = $3, worker = null, leased_until = null
          where id = $1 and user_id = $2 and status in ('waiting', 'running')`,
        [id, owner.userId, clock()],
      );
      return find(owner, id);
    },
  };
};

export type ReportRuns = ReturnType<typeof openReportRuns>;

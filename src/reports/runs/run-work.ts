import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { ReportResult } from '../../http/contract/reports.ts';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { inTransaction } from '../../platform/database.ts';
import { errorLabel } from '../../platform/loggable-error.ts';
import { storableJson } from '../../platform/storable-text.ts';
import { ReportImpossible } from '../engine/impossible.ts';
import type { ReportProgress } from '../engine/progress.ts';
import { type ReportRunning, runReport } from '../engine/run-report.ts';
import { type Planning, planned, ReportPlan } from './plan.ts';

/** Runs at work at once, in all processes together. */
const MOST_AT_ONCE = 2;
/** A worker that tells nothing for this long is taken for dead. */
const LEASE_SECONDS = 30;
/** How often progress is told, and cancelling noticed, in milliseconds. */
const TELL_EVERY_MS = 500;
/** A run that takes its worker down with it is not tried for ever. */
const MOST_ATTEMPTS = 3;
/** How long runs are kept. */
const KEPT_DAYS = 7;

export interface RunWork {
  /** Does a run, if it waits or its worker is gone, and if it is its turn. The signal lets go of it for another worker. */
  work(id: string, signal: AbortSignal): Promise<void>;
  /** Runs that wait for a worker, the oldest first; none while as many as may are at work. */
  due(): Promise<readonly string[]>;
  /** Forgets runs that are older than a week. */
  sweep(): Promise<void>;
}

export interface RunWorkParts extends Planning, Pick<ReportRunning, 'history' | 'catalogue' | 'clock'> {
  readonly pool: pg.Pool;
  readonly logger: Logger;
}

/** A run that is this worker's; its plan may be of another release. */
interface Claimed {
  readonly plan: unknown;
}

/** Why a run is let go of without a result. */
class RunEnded extends Error {}

const claimable = `(status = 'waiting' or (status = 'running' and leased_until < now()))`;

const sentenceOf = (error: unknown): string =>
  error instanceof ReportImpossible
    ? error.message
    : 'Something went wrong with this report. Please try it again later.';

/** Does members' runs: claims one, runs it, tells how far it is and writes down what came of it. */
export const createRunWork = ({ pool, logger, history, catalogue, clock, reports, events }: RunWorkParts): RunWork => {
  const claim = (id: string, worker: string): Promise<Claimed | null> =>
    inTransaction(pool, async (client) => {
      // One claim at a time, so that no two workers both take the last free place.
      await client.query(`select pg_advisory_xact_lock(${advisoryLocks.reportClaims})`);
      await client.query(
        `update reports.runs set status = 'failed', error = $2, finished_at = now(), worker = null, leased_until = null
          where id = $1 and ${claimable} and attempts >= ${MOST_ATTEMPTS}`,
        [id, sentenceOf(null)],
      );
      const { rows } = await client.query<Claimed>(
        `update reports.runs set status = 'running', worker = $2, attempts = attempts + 1, events = 0, total = 0,
            leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
          where id = $1 and ${claimable}
            and (select count(*) from reports.runs where status = 'running' and leased_until >= now()) < ${MOST_AT_ONCE}
          returning plan`,
        [id, worker],
      );
      return rows[0] ?? null;
    });

  /** @returns false when the run is no longer this worker's: cancelled, or taken for dead. */
  const tell = async (id: string, worker: string, { events: read, total }: ReportProgress): Promise<boolean> => {
    const { rowCount } = await pool.query(
      `update reports.runs set events = $3, total = $4, leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
        where id = $1 and worker = $2 and status = 'running'`,
      [id, worker, read, total],
    );
    return rowCount === 1;
  };

  const finish = (id: string, worker: string, outcome: { result: ReportResult } | { error: string }) =>
    pool.query(
      `update reports.runs set status = $3, result = $4, error = $5, finished_at = $6, worker = null, leased_until = null
        where id = $1 and worker = $2 and status = 'running'`,
      'result' in outcome
        ? [id, worker, 'done', storableJson(outcome.result), null, clock()]
        : [id, worker, 'failed', null, outcome.error, clock()],
    );

  const letGo = (id: string, worker: string) =>
    pool.query(
      `update reports.runs set status = 'waiting', attempts = attempts - 1, worker = null, leased_until = null
        where id = $1 and worker = $2 and status = 'running'`,
      [id, worker],
    );

  /** Runs the plan, and tells how far it is while it goes on. */
  const carryOut = async (id: string, worker: string, plan: unknown, signal: AbortSignal): Promise<ReportResult> => {
    const read = ReportPlan.safeParse(plan);
    const found = read.success ? planned(read.data, { reports, events }) : null;
    // Asked for by another release.
    if (found === null || 'faults' in found) {
      throw new ReportImpossible('This report does not exist any more as it was asked for.');
    }
    const ended = new AbortController();
    let progress: ReportProgress = { events: 0, total: 0 };
    let telling: Promise<void> = Promise.resolve();
    const tick = setInterval(() => {
      telling = tell(id, worker, progress).then(
        (isOurs) => {
          if (!isOurs) ended.abort(new RunEnded('It is no longer this worker’s.'));
        },
        // A database that is away for a moment: the lease outlasts it.
        () => {},
      );
    }, TELL_EVERY_MS);
    try {
      const result = await runReport(found.report, found.given, {
        history,
        catalogue,
        clock,
        signal: AbortSignal.any([signal, ended.signal]),
        onProgress: (now) => {
          progress = now;
        },
      });
      clearInterval(tick);
      await telling;
      await tell(id, worker, progress);
      return result;
    } finally {
      clearInterval(tick);
      await telling;
    }
  };

  return {
    work: async (id, signal) => {
      const worker = randomUUID();
      const claimed = await claim(id, worker);
      if (claimed === null) return;
      try {
        await finish(id, worker, { result: await carryOut(id, worker, claimed.plan, signal) });
      } catch (error) {
        if (signal.aborted) await letGo(id, worker);
        else if (!(error instanceof RunEnded)) {
          logger.warn({ run: id, reason: errorLabel(error) }, 'a report could not be run');
          await finish(id, worker, { error: sentenceOf(error) });
        }
      }
    },
    due: async () => {
      const { rows } = await pool.query<{ id: string }>(
        `select id from reports.runs where ${claimable} order by requested_at, id
          limit greatest(0, ${MOST_AT_ONCE} - (
            select count(*) from reports.runs where status = 'running' and leased_until >= now()))`,
      );
      return rows.map(({ id }) => id);
    },
    sweep: async () => {
      await pool.query(`delete from reports.runs where requested_at < $1::timestamptz - interval '${KEPT_DAYS} days'`, [
        clock(),
      ]);
    },
  };
};

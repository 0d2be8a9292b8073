import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { ReportResult } from '../../contract/reports.ts';
import type { AnalystView } from '../../history/analyst-view.ts';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { inTransaction } from '../../platform/database.ts';
import { errorLabel } from '../../platform/loggable-error.ts';
import { LeaseLost, writingProgress } from '../../platform/progress.ts';
import { everyValue, firstRow, hasRow } from '../../platform/statements.ts';
import { storableJson } from '../../platform/storable-text.ts';
import type { ReportProgress } from '../engine/progress.ts';
import { ReportError } from '../engine/report.ts';
import { type ReportRunning, runReport } from '../engine/run-report.ts';
import { type ReportSources, RunRequest, resolveRun } from './run-request.ts';

/** Maximum number of concurrent runs, in all processes. */
const MAX_CONCURRENT = 2;
/** A worker that reports no progress for this long is considered dead. */
const LEASE_SECONDS = 30;
/** Maximum number of attempts: a run that crashes its worker is not retried for ever. */
const MAX_ATTEMPTS = 3;
const RETENTION_DAYS = 7;

export interface ReportRunnerParts extends ReportSources, Pick<ReportRunning, 'history' | 'catalogue' | 'clock'> {
  readonly pool: pg.Pool;
  /** How analysts see events, with the current pseudonyms. */
  readonly analystView: () => Promise<AnalystView>;
  readonly logger: Logger;
}

/** A claimed run. Its request may come from another release. */
interface Claimed {
  readonly plan: unknown;
  readonly without_people: boolean;
}

const claimable = `(status = 'waiting' or (status = 'running' and leased_until < now()))`;

const messageFor = (error: unknown): string =>
  error instanceof ReportError ? error.message : 'This report failed. Please try again later.';

/** A report in code may show ids; analysts get pseudonyms instead. */
const withPseudonyms = (result: ReportResult, view: AnalystView): ReportResult => ({
  ...result,
  rows: result.rows.map((row) => row.map((cell) => (typeof cell === 'string' ? view.text(cell) : cell))),
  notes: result.notes.map((note) => view.text(note)),
});

/** Executes members' runs: claims a run, writes its progress and its result. */
export const createReportRunner = ({
  pool,
  logger,
  history,
  catalogue,
  clock,
  reports,
  events,
  analystView,
}: ReportRunnerParts) => {
  const claim = (id: string, worker: string): Promise<Claimed | null> =>
    inTransaction(pool, async (client) => {
      // One claim at a time, so that two workers cannot both take the last free slot.
      await client.query(`select pg_advisory_xact_lock(${advisoryLocks.reportClaims})`);
      await client.query(
        `update reports.runs set status = 'failed', error = $2, finished_at = now(), worker = null, leased_until = null
          where id = $1 and ${claimable} and attempts >= ${MAX_ATTEMPTS}`,
        [id, messageFor(null)],
      );
      return firstRow<Claimed>(
        client,
        `update reports.runs set status = 'running', worker = $2, attempts = attempts + 1, events = 0, total = 0,
            leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
          where id = $1 and ${claimable}
            and (select count(*) from reports.runs where status = 'running' and leased_until >= now()) < ${MAX_CONCURRENT}
          returning plan, without_people`,
        [id, worker],
      );
    });

  /** @returns false when the run was cancelled or claimed by another worker. */
  const writeProgress = (id: string, worker: string, { events: read, total }: ReportProgress): Promise<boolean> =>
    hasRow(
      pool,
      `update reports.runs set events = $3, total = $4, leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
        where id = $1 and worker = $2 and status = 'running'`,
      [id, worker, read, total],
    );

  const finish = (id: string, worker: string, outcome: { result: ReportResult } | { error: string }) =>
    pool.query(
      `update reports.runs set status = $3, result = $4, error = $5, finished_at = $6, worker = null, leased_until = null
        where id = $1 and worker = $2 and status = 'running'`,
      'result' in outcome
        ? [id, worker, 'done', storableJson(outcome.result), null, clock()]
        : [id, worker, 'failed', null, outcome.error, clock()],
    );

  const release = (id: string, worker: string) =>
    pool.query(
      `update reports.runs set status = 'waiting', attempts = attempts - 1, worker = null, leased_until = null
        where id = $1 and worker = $2 and status = 'running'`,
      [id, worker],
    );

  /** Runs the report, and records progress meanwhile. */
  const execute = async (
    id: string,
    worker: string,
    { plan, without_people: isWithoutPeople }: Claimed,
    signal: AbortSignal,
  ): Promise<ReportResult> => {
    const read = RunRequest.safeParse(plan);
    const view = isWithoutPeople ? await analystView() : null;
    const found = read.success ? resolveRun(read.data, { reports, events }, view) : null;
    // The request comes from another release.
    if (found === null || 'problems' in found) {
      throw new ReportError('This report no longer exists in this form.');
    }
    const result = await writingProgress<ReportProgress, ReportResult>(
      { events: 0, total: 0 },
      (progress) => writeProgress(id, worker, progress),
      signal,
      (onProgress, either) =>
        runReport(found.report, found.given, { history, catalogue, clock, signal: either, onProgress }),
    );
    return view === null ? result : withPseudonyms(result, view);
  };

  return {
    /**
     * Executes a run if it is waiting or its worker is dead, and the limit allows it. The signal releases it for another
     * worker.
     */
    work: async (id: string, signal: AbortSignal): Promise<void> => {
      const worker = randomUUID();
      const claimed = await claim(id, worker);
      if (claimed === null) return;
      try {
        await finish(id, worker, { result: await execute(id, worker, claimed, signal) });
      } catch (error) {
        if (signal.aborted) await release(id, worker);
        else if (!(error instanceof LeaseLost)) {
          logger.warn({ run: id, reason: errorLabel(error) }, 'a report failed');
          await finish(id, worker, { error: messageFor(error) });
        }
      }
    },
    /** IDs of runs that are waiting for a worker, oldest first; none at the limit of concurrent runs. */
    due: (): Promise<readonly string[]> =>
      everyValue<string>(
        pool,
        `select id from reports.runs where ${claimable} order by requested_at, id
          limit greatest(0, ${MAX_CONCURRENT} - (
            select count(*) from reports.runs where status = 'running' and leased_until >= now()))`,
      ),
    /** Deletes runs that are older than a week. */
    sweep: async (): Promise<void> => {
      await pool.query(
        `delete from reports.runs where requested_at < $1::timestamptz - interval '${RETENTION_DAYS} days'`,
        [clock()],
      );
    },
  };
};

export type ReportRunner = ReturnType<typeof createReportRunner>;

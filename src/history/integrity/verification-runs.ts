import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { v5 } from 'uuid';
import type { Clock } from '../../domain/kernel/values.ts';
import { latestCredible } from '../../platform/clock-tolerance.ts';
import { errorLabel } from '../../platform/loggable-error.ts';
import { LeaseLost, writingProgress } from '../../platform/progress.ts';
import { everyValue, firstRow, hasRow, type Queryable } from '../../platform/statements.ts';
import type { Witnessed } from './history-check.ts';

/** A worker that reports no progress for this long is considered dead. */
const LEASE_SECONDS = 60;
/** Maximum number of attempts: a run that crashes its worker, or meets one outage after another, is not retried for ever. */
const MAX_ATTEMPTS = 3;
/** The nightly verification is due from this hour on, in UTC. */
const NIGHT_HOUR = 2;
/** UUID namespace of nightly runs: one id for each night, whichever worker requests it. */
const NIGHTS = '5c9c1c5e-4f2e-5d0a-8f41-6b1f2a7d9e30';

/** The findings of a failed verification. */
interface FoundChange {
  readonly kind: string;
  readonly problem: string;
  readonly advice: string;
}

interface VerificationProgress {
  readonly stage: 'history' | 'read-models';
  readonly done: number;
  readonly total: number;
}

interface VerificationOutcome {
  readonly finding: FoundChange | null;
  readonly witnessed: Witnessed | null;
}

/** A verification of history and read models, as requested by an administrator or by schedule. */
interface VerificationRun extends VerificationOutcome {
  readonly id: string;
  /** UTC, ISO 8601. */
  readonly requestedAt: string;
  /** Id of the administrator; null for the nightly one. */
  readonly requestedBy: string | null;
  /** `broken-off`: it could not be completed. */
  readonly status: 'waiting' | 'running' | 'intact' | 'failed' | 'broken-off';
  readonly progress: VerificationProgress;
  readonly finishedAt: string | null;
}

export interface VerificationRunsParts {
  readonly pool: Queryable;
  readonly clock: Clock;
  readonly verify: (
    onProgress: (progress: VerificationProgress) => void,
    signal: AbortSignal,
  ) => Promise<VerificationOutcome>;
  /** Whether a failed verification may succeed unchanged later. */
  readonly isTransient: (error: unknown) => boolean;
  /** Records a failed verification in the history. Idempotent. */
  readonly report: (id: string, finding: FoundChange) => Promise<void>;
  /** Sends a wake-up signal to the workers. */
  readonly wake: (id: string) => Promise<void>;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

const claimable = `(status = 'waiting' or (status = 'running' and leased_until < now()))`;

/** The last moment at which a nightly verification became due. */
const lastNight = (now: Date): Date => {
  const night = new Date(now);
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0);
  if (night > now) night.setUTCDate(night.getUTCDate() - 1);
  return night;
};

/** Stores verifications in `history.verifications`. */
export const openVerificationRuns = (parts: VerificationRunsParts) => {
  const { pool, clock, verify, isTransient, report, wake, logger } = parts;

  const finish = (id: string, worker: string, status: VerificationRun['status'], outcome?: VerificationOutcome) =>
    pool.query(
      `update history.verifications set status = $3, finding = $4, witnessed = $5, finished_at = $6, worker = null,
         leased_until = null
       where id = $1 and worker = $2 and status = 'running'`,
      [id, worker, status, outcome?.finding ?? null, outcome?.witnessed ?? null, clock()],
    );

  const claim = async (id: string, worker: string): Promise<boolean> => {
    await pool.query(
      `update history.verifications set status = 'broken-off', finished_at = $2, worker = null, leased_until = null
       where id = $1 and ${claimable} and attempts >= ${MAX_ATTEMPTS}`,
      [id, clock()],
    );
    return hasRow(
      pool,
      `update history.verifications set status = 'running', worker = $2, attempts = attempts + 1, done = 0, total = 0,
         stage = 'history', leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
       where id = $1 and ${claimable}`,
      [id, worker],
    );
  };

  const execute = (id: string, worker: string, signal: AbortSignal): Promise<VerificationOutcome> =>
    writingProgress<VerificationProgress, VerificationOutcome>(
      { stage: 'history', done: 0, total: 0 },
      ({ stage, done, total }) =>
        hasRow(
          pool,
          `update history.verifications set stage = $3, done = $4, total = $5,
             leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
           where id = $1 and worker = $2 and status = 'running'`,
          [id, worker, stage, done, total],
        ),
      signal,
      verify,
    );

  /** Requests a run, unless one is waiting or running already. */
  const request = async (id: string, by: string | null): Promise<void> => {
    await pool.query(
      `insert into history.verifications (id, requested_at, requested_by, status) values ($1, $2, $3, 'waiting')
       on conflict do nothing`,
      [id, clock(), by],
    );
    await wake(id);
  };

  return {
    request,
    /** Requests the run of the night, once across all processes. */
    requestNightly: async (): Promise<void> => {
      const now = clock();
      const night = lastNight(now);
      // A new installation runs its first verification in its first night.
      const isDue = await hasRow(
        pool,
        `select from public.migrations
         where applied_at < $1
           and not exists (select from history.verifications where requested_at >= $1 and requested_at <= $2) limit 1`,
        [night, latestCredible(now)],
      );
      if (isDue) await request(v5(night.toISOString(), NIGHTS), null);
    },
    /** The last requested run; null before the first. */
    latest: (): Promise<VerificationRun | null> =>
      firstRow<VerificationRun>(
        pool,
        `select id, requested_at as "requestedAt", requested_by as "requestedBy", status,
           json_build_object('stage', stage, 'done', done, 'total', total) as progress,
           finished_at as "finishedAt", finding, witnessed
         from history.verifications order by requested_at > $1, requested_at desc, id desc limit 1`,
        [latestCredible(clock())],
      ),
    /** Ids of runs that are waiting for a worker, or whose worker is dead. */
    due: (): Promise<readonly string[]> =>
      everyValue<string>(pool, `select id from history.verifications where ${claimable}`),
    /** Executes a run. The signal releases it for another worker; an outage leaves it to the next attempt. */
    work: async (id: string, signal: AbortSignal): Promise<void> => {
      const worker = randomUUID();
      if (!(await claim(id, worker))) return;
      try {
        const outcome = await execute(id, worker, signal);
        if (outcome.finding !== null) {
          const { kind, problem } = outcome.finding;
          logger.error({ verification: id, kind, problem }, 'the history failed its verification');
          await report(id, outcome.finding);
        }
        await finish(id, worker, outcome.finding === null ? 'intact' : 'failed', outcome);
      } catch (error) {
        if (signal.aborted) {
          await pool.query(
            `update history.verifications set status = 'waiting', attempts = attempts - 1, worker = null, leased_until = null
             where id = $1 and worker = $2 and status = 'running'`,
            [id, worker],
          );
        } else if (!(error instanceof LeaseLost)) {
          logger.warn({ verification: id, reason: errorLabel(error) }, 'a verification of the history broke off');
          // Otherwise a worker tries again once the lease has expired.
          if (!isTransient(error)) await finish(id, worker, 'broken-off');
        }
      }
    },
  };
};

export type VerificationRuns = ReturnType<typeof openVerificationRuns>;

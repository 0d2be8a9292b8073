/** A dependency's state. Null: healthy; `note`: worth knowing, but requests are served; `trouble`: not ready. */
export type Finding = null | { readonly note: string } | { readonly trouble: string };

/** Checks one dependency. An error means that it is unavailable. */
export type HealthCheck = () => Promise<Finding>;

export interface Readiness {
  readonly ready: boolean;
  /** By dependency: `ok`, a note or the trouble. */
  readonly checks: Readonly<Record<string, string>>;
}

/** Timeout of a check, after which the dependency counts as not ready. */
const TIMEOUT_MS = 3_000;

const run = async (check: HealthCheck): Promise<Finding> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, { trouble: `no answer within ${TIMEOUT_MS / 1000} s` });
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    // The error may contain hosts and users. The dependency's other callers log it.
    return { trouble: 'unavailable' };
  } finally {
    clearTimeout(timer);
  }
};

const textOf = (finding: Finding): string =>
  finding === null ? 'ok' : 'note' in finding ? finding.note : finding.trouble;

/** Checks all dependencies concurrently. */
export const checkReadiness = async (checks: Readonly<Record<string, HealthCheck>>): Promise<Readiness> => {
  const findings = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await run(check)] as const),
  );
  return {
    ready: findings.every(([, finding]) => finding === null || 'note' in finding),
    checks: Object.fromEntries(findings.map(([name, finding]) => [name, textOf(finding)])),
  };
};

/** Progress of a projection or reactor. */
export interface ProjectionFigures {
  readonly name: string;
  readonly position: string;
  /** Whether the position is the head of the history. */
  readonly caughtUp: boolean;
  /** Parked events and those waiting behind them. */
  readonly parked: number;
  /** Whether an administrator has paused it. */
  readonly paused?: boolean;
}

/** A projection that lags without progress for this long is stuck. */
const STUCK_AFTER_MS = 10_000;

/**
 * Checks projections or reactors: the process is not ready while one is stuck. Paused ones, parked events, which affect
 * single rows only, and those that lag at the first look are notes.
 */
export const projectionCheck = (figures: () => Promise<readonly ProjectionFigures[]>, now: () => Date): HealthCheck => {
  /** The last look at each: its position if it lagged, and since when it has been there. */
  const seen = new Map<string, { readonly lagsAt: string | null; readonly since: number }>();
  const progressOf = ({
    name,
    position,
    caughtUp,
    paused = false,
  }: ProjectionFigures): 'fine' | 'unknown' | 'stuck' => {
    const before = seen.get(name);
    const lagsAt = caughtUp || paused ? null : position;
    if (lagsAt === null || before?.lagsAt !== lagsAt) seen.set(name, { lagsAt, since: now().getTime() });
    if (lagsAt === null) return 'fine';
    if (before === undefined) return 'unknown';
    return before.lagsAt === lagsAt && now().getTime() - before.since >= STUCK_AFTER_MS ? 'stuck' : 'fine';
  };
  return async () => {
    const all = (await figures()).map((one) => ({ ...one, progress: progressOf(one) }));
    const stuck = all.filter(({ progress }) => progress === 'stuck').map(({ name }) => `${name} is stuck`);
    const unknown = all.filter(({ progress }) => progress === 'unknown').map(({ name }) => name);
    const parked = all.filter((one) => one.parked > 0).map((one) => `${one.name} has ${one.parked} parked`);
    const paused = all.filter((one) => one.paused).map(({ name }) => `${name} is paused`);
    const notes = [
      ...paused,
      ...parked,
      ...(unknown.length > 0 ? [`not known yet whether ${unknown.join(', ')} advances`] : []),
    ];
    if (stuck.length > 0) return { trouble: [...stuck, ...notes].join(', ') };
    return notes.length > 0 ? { note: notes.join(', ') } : null;
  };
};

/** Turns the trouble of a check into a note, for dependencies that requests do not need. */
export const nonCritical =
  (check: HealthCheck): HealthCheck =>
  async () => {
    const finding = await check();
    return finding !== null && 'trouble' in finding ? { note: finding.trouble } : finding;
  };

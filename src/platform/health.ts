/** A dependency's state: null when it is well; a note that does not keep from serving; or what does. */
export type Finding = null | { readonly note: string } | { readonly trouble: string };

/** Looks at one dependency. May throw. */
export type HealthCheck = () => Promise<Finding>;

export interface Readiness {
  readonly ready: boolean;
  /** What each dependency says: `ok`, a note, or what is wrong. */
  readonly checks: Readonly<Record<string, string>>;
}

/** A dependency that has not answered within this time is not ready. */
const PATIENCE_MS = 3_000;

const look = async (check: HealthCheck): Promise<Finding> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, { trouble: `no answer within ${PATIENCE_MS / 1000} s` });
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    // The error may name hosts and users; it is in the log of whoever uses the dependency.
    return { trouble: 'unavailable' };
  } finally {
    clearTimeout(timer);
  }
};

const words = (finding: Finding): string =>
  finding === null ? 'ok' : 'note' in finding ? finding.note : finding.trouble;

/** Asks all dependencies at once. */
export const checkReadiness = async (checks: Readonly<Record<string, HealthCheck>>): Promise<Readiness> => {
  const findings = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await look(check)] as const),
  );
  return {
    ready: findings.every(([, finding]) => finding === null || 'note' in finding),
    checks: Object.fromEntries(findings.map(([name, finding]) => [name, words(finding)])),
  };
};

/** How far a projection is, or a reactor. */
export interface ProjectionFigures {
  readonly name: string;
  /** Where it is in the history. */
  readonly position: string;
  /** Whether that is the head. */
  readonly caughtUp: boolean;
  /** Events that could not be folded or answered, with those that wait behind them. */
  readonly parked: number;
  /** Whether somebody has paused it: then it stands still on purpose. */
  readonly paused?: boolean;
}

/** A projection that lags and has not moved for this long is stuck. */
const STUCK_AFTER_MS = 10_000;

/**
 * Looks at the projections. One that lags is at work, unless it stands still between two looks: then the process is
 * not ready. Parked events hold back single rows only, and who has paused one knows: both are noted.
 */
export const projectionCheck = (figures: () => Promise<readonly ProjectionFigures[]>, now: () => Date): HealthCheck => {
  const seen = new Map<string, { readonly position: string; readonly since: number }>();
  const isStuck = ({ name, position, caughtUp, paused = false }: ProjectionFigures): boolean => {
    if (paused) {
      seen.delete(name);
      return false;
    }
    const before = seen.get(name);
    if (caughtUp || before?.position !== position) {
      seen.delete(name);
      if (!caughtUp) seen.set(name, { position, since: now().getTime() });
      return false;
    }
    return now().getTime() - before.since >= STUCK_AFTER_MS;
  };
  return async () => {
    const all = await figures();
    const stuck = all.filter(isStuck).map(({ name }) => `${name} stands still`);
    const parked = all.filter((one) => one.parked > 0).map((one) => `${one.name} has ${one.parked} parked`);
    const paused = all.filter((one) => one.paused).map(({ name }) => `${name} is paused`);
    const notes = [...paused, ...parked];
    if (stuck.length > 0) return { trouble: [...stuck, ...notes].join(', ') };
    return notes.length > 0 ? { note: notes.join(', ') } : null;
  };
};

/** The same look, of which nothing keeps from serving: what it finds wrong is noted. */
export const notedOnly =
  (check: HealthCheck): HealthCheck =>
  async () => {
    const finding = await check();
    return finding !== null && 'trouble' in finding ? { note: finding.trouble } : finding;
  };

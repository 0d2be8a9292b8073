/** One dependency's state: null when it is well, otherwise what is wrong. May throw. */
export type HealthCheck = () => Promise<string | null>;

export interface Readiness {
  readonly ready: boolean;
  /** What each dependency says: `ok`, or what is wrong. */
  readonly checks: Readonly<Record<string, string>>;
}

/** A dependency that has not answered within this time is not ready. */
const PATIENCE_MS = 3_000;

const answerOf = async (check: HealthCheck): Promise<string> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, `no answer within ${PATIENCE_MS / 1000} s`);
  });
  try {
    return (await Promise.race([check(), late])) ?? 'ok';
  } catch {
    // The error may name hosts and users; it is in the log of whoever uses the dependency.
    return 'unavailable';
  } finally {
    clearTimeout(timer);
  }
};

/** Asks all dependencies at once. */
export const checkReadiness = async (checks: Readonly<Record<string, HealthCheck>>): Promise<Readiness> => {
  const answers = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await answerOf(check)] as const),
  );
  return { ready: answers.every(([, answer]) => answer === 'ok'), checks: Object.fromEntries(answers) };
};

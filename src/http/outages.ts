/** Node's names of a connection that could not be made or was lost. */
const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);

/** Postgres: connection exceptions, too many connections, shutting down, starting up, lost in the middle. */
const postgresOutage = /^(?:08...|53300|57P0[123])$/;

/** pg says these in words alone. */
const driverOutage =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/i;

/** The event store client's names for a server that is away, and the commands' names for "repeat a little later". */
const passingErrors: ReadonlySet<string> = new Set([
  'UnavailableError',
  'DeadlineExceededError',
  'NotLeaderError',
  'TimeoutError',
  'StreamBusy',
  'PasswordsBusy',
  'TurnstileCrowded',
]);

/** Whether an error means that the request may succeed unchanged a little later. */
export const isOutage = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  if (!(error instanceof Error)) return false;
  if (passingErrors.has(error.name) || driverOutage.test(error.message)) return true;
  const code = 'code' in error ? error.code : undefined;
  // A Unix socket that is not there; a missing file is no outage.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return typeof code === 'string' && (networkCodes.has(code) || postgresOutage.test(code));
};

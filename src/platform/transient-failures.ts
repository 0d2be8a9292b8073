/**
 * Node's codes for failed and lost connections, and those of Postgres: connection exceptions, too many connections,
 * shutdown, startup, cancelled statement, serialisation failure, deadlock.
 */
const TRANSIENT_CODES =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53300|57014|57P0[123]|40001|40P01)$/;

/** Errors of `pg` that have no code. */
const TRANSIENT_MESSAGES =
  /connection (?:terminated|error)|connection timeout|timeout exceeded when trying to connect|query read timeout/i;

/**
 * Whether a failure of Postgres or the network may disappear on a retry. Whether the failed statement took effect is
 * unknown.
 */
export const isTransientFailure = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isTransientFailure);
  if (!(error instanceof Error)) return false;
  if (TRANSIENT_MESSAGES.test(error.message)) return true;
  const code = 'code' in error ? error.code : undefined;
  // A missing Unix socket may come back; a missing file does not.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return typeof code === 'string' && TRANSIENT_CODES.test(code);
};

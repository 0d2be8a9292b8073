/**
 * Node's codes of a connection that could not be made or was lost, and Postgres's: connection exceptions, too many
 * connections, shutting down, starting up, lost in the middle, a statement that took too long, a transaction that lost to
 * another, a deadlock.
 */
const PASSING_CODES =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53300|57014|57P0[123]|40001|40P01)$/;

/** What `pg` says in words alone, without a code. */
const PASSING_MESSAGES =
  /connection (?:terminated|error)|connection timeout|timeout exceeded when trying to connect|query read timeout/i;

/**
 * Whether a failure of Postgres or of the network may be gone when the same is tried again. Whether what failed was
 * done is then unknown.
 */
export const isPassingFailure = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isPassingFailure);
  if (!(error instanceof Error)) return false;
  if (PASSING_MESSAGES.test(error.message)) return true;
  const code = 'code' in error ? error.code : undefined;
  // A Unix socket that is not there; a missing file stays missing.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return typeof code === 'string' && PASSING_CODES.test(code);
};

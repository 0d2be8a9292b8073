import { isTransientFailure } from '../platform/transient-failures.ts';

/** Names of errors that mean "retry a little later". */
const passingErrors: ReadonlySet<string> = new Set([
  'StreamBusy',
  'PasswordsBusy',
  'SemaphoreFull',
  'LockBusy',
  'KeyDirUnreachable',
]);

/** Error types of the event store's client for an unavailable server. */
const passingTypes: ReadonlySet<unknown> = new Set([
  'unavailable',
  'deadline-exceeded',
  'timeout',
  'cancelled',
  'not-leader',
]);

/** gRPC status when the event store shuts down during a call; the client has no error type for it. */
const GRPC_INTERNAL = 13;

/** Message of the client, without a code, when no node of a cluster answers. */
const NO_NODE = /^Failed to discover/;

/**
 * Codes of Postgres and Node for storage that cannot be written to: full, out of memory, read-only, out of file
 * handles, or failing. An operator may need an hour to repair it, so such work is refused or waits; the event or
 * request is not the cause.
 */
const STORAGE_CODES = /^(?:53100|53200|53400|25006|58030|ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE|EIO)$/;

/** Whether the request may succeed unchanged later. */
export const isOutage = (error: unknown): boolean => {
  if (isTransientFailure(error)) return true;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  if (!(error instanceof Error)) return false;
  if (passingErrors.has(error.name) || NO_NODE.test(error.message)) return true;
  if ('type' in error && passingTypes.has(error.type)) return true;
  return 'code' in error && (error.code === GRPC_INTERNAL || STORAGE_CODES.test(String(error.code)));
};

import { type CommandError, DeadlineExceededError, ErrorType, isCommandError } from '@eventstore/db-client';

const commandError = (error: unknown): CommandError | null =>
  error instanceof Error && isCommandError(error) ? error : null;

const MISSING_TYPES: ReadonlySet<string> = new Set([ErrorType.STREAM_NOT_FOUND, ErrorType.STREAM_DELETED]);

/** True when the server reports that a stream does not exist or was deleted. */
export const isMissingStream = (error: unknown): boolean => MISSING_TYPES.has(commandError(error)?.type ?? '');

/** The details of the error of a call that this process has cancelled; the client does not export its own check. */
const CANCELLED_HERE = 'Cancelled on client';

/** True when the client has ended a call, because the store is closed or the call is no longer needed. */
export const isEndedByClient = (error: Error): boolean => 'details' in error && error.details === CANCELLED_HERE;

/** The failure of a call that exceeded its deadline. */
export const unanswered = (withinMs: number): Error =>
  new DeadlineExceededError(undefined, `The event store did not answer within ${withinMs} ms.`);

/** True when a call exceeded its deadline. */
export const isUnanswered = (error: unknown): boolean => commandError(error)?.type === ErrorType.DEADLINE_EXCEEDED;

const PASSING_TYPES: ReadonlySet<string> = new Set([
  ErrorType.UNAVAILABLE,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
]);

/** The error of a call during which the server shut down; the client has no error class for it. */
const GRPC_INTERNAL = 13;

/** The client's own error when no node of a cluster responds: it has no code. */
const NO_NODE = /^Failed to discover/;

/** True for a transient failure. Whether an append was written is then unknown. */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof Error && NO_NODE.test(error.message)) return true;
  const failure = commandError(error);
  return failure !== null && (PASSING_TYPES.has(failure.type) || failure.code === GRPC_INTERNAL);
};

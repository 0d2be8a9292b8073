import { isPassingFailure } from '../platform/passing-failures.ts';

/** The commands' names for "repeat a little later". */
const passingErrors: ReadonlySet<string> = new Set(['StreamBusy', 'PasswordsBusy', 'TurnstileCrowded']);

/** How the event store's client tells that the server is away; its errors have no names. */
const passingTypes: ReadonlySet<unknown> = new Set([
  'unavailable',
  'deadline-exceeded',
  'timeout',
  'cancelled',
  'not-leader',
]);

/** What an event store that shuts down in the middle of a call leaves behind; its client knows no name for it. */
const GRPC_INTERNAL = 13;

/** What its client says, without a code, when no node of a cluster answers. */
const NO_NODE = /^Failed to discover/;

/** Whether an error means that the request may succeed unchanged a little later. */
export const isOutage = (error: unknown): boolean => {
  if (isPassingFailure(error)) return true;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  if (!(error instanceof Error)) return false;
  if (passingErrors.has(error.name) || NO_NODE.test(error.message)) return true;
  return ('type' in error && passingTypes.has(error.type)) || ('code' in error && error.code === GRPC_INTERNAL);
};

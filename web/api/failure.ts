import { ApiError } from './api-error.ts';

/** The text of a toast. */
export interface Message {
  readonly title: string;
  readonly message?: string;
}

export interface FailureMessage extends Message {
  /** Shown when the server sends no message of its own. */
  readonly message: string;
  /** Shown instead of it when the server could not be reached at all. */
  readonly unreachable?: string | undefined;
  /** Show `message` even if the server sends its own. */
  readonly isFixed?: boolean;
}

/** Statuses of a proxy whose server is down. The server itself explains each of its own. */
const fromProxy = [502, 503, 504];

/** Whether a call failed without any response of the server. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || (error.problem === null && fromProxy.includes(error.status)));

/** The message for a failed call: the server's, or the given one (spec §8). */
export const failureOf = (
  error: unknown,
  { title, message, unreachable, isFixed = false }: FailureMessage,
): Message => {
  if (isFixed || !(error instanceof ApiError)) return { title, message };
  return { title, message: error.detail ?? (isUnreachable(error) ? unreachable : undefined) ?? message };
};

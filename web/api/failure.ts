import { brand } from '#brand';
import { idempotencyHeader } from '#contract/headers.ts';
import { ApiError } from './api-error.ts';

/** The text of a toast. */
export interface Message {
  readonly title: string;
  readonly message?: string;
}

export interface FailureMessage extends Message {
  /** Shown when the server sends no message of its own; by default {@link unconfirmed}. */
  readonly message?: string;
  /** Shown when no answer arrived and repeating the call might do something twice; by default {@link unconfirmed}. */
  readonly unreachable?: string | undefined;
  /** Show `message` even if the server sends its own. */
  readonly isFixed?: boolean;
}

/** For calls without an idempotency key, when no answer says whether they were carried out. */
export const unconfirmed = 'We do not know whether this was done. Please check before you try again.';

/** For calls with an idempotency key. */
const repeatable = 'We do not know whether this was done. Trying again is safe: nothing is done twice.';

/** Statuses of a proxy whose server is down. The server itself explains each of its own. */
const fromProxy = [502, 503, 504];

/** Whether a call failed without any response of the server. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || (error.problem === null && fromProxy.includes(error.status)));

/** Whether a call had an idempotency key, so that repeating it does nothing twice. */
const isRepeatable = ({ sent }: ApiError): boolean => new Headers(sent?.headers).has(idempotencyHeader);

const isReading = ({ sent }: ApiError): boolean => sent?.method === undefined || sent.method === 'GET';

/** What is known after a lost answer: a title such as 'Hours not saved' would claim more. */
const lostAnswer = (error: ApiError, { message = unconfirmed, unreachable }: FailureMessage): Message => {
  const title = `No answer from ${brand.name}`;
  if (isRepeatable(error)) return { title, message: repeatable };
  return { title, message: unreachable ?? (isReading(error) ? message : unconfirmed) };
};

/** The message for a failed call: the server's, or the given one (spec §8). */
export const failureOf = (error: unknown, failed: FailureMessage): Message => {
  const { title, message = unconfirmed, isFixed = false } = failed;
  if (isFixed || !(error instanceof ApiError)) return { title, message };
  if (isUnreachable(error)) return lostAnswer(error, failed);
  return { title, message: error.detail ?? message };
};

/** What helps when data was not loaded: what the server says, or a look at the connection when no answer arrived. */
export const adviceOf = (error: unknown): string =>
  error instanceof ApiError && error.status !== 0
    ? (error.detail ?? 'Please try again in a moment.')
    : 'Check your connection and try again.';

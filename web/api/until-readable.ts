import { ApiError } from './api-error.ts';

/** Number of attempts and the delay between them to read a saved result: ten seconds in all. */
const ATTEMPTS = 10;
const PAUSE_MS = 1000;

const inAMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Whether the result is missing or the server reports that its read models lag behind. */
const isBehind = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 503);

/** The change is saved. If this looked like a failure, the member would send it again. */
const savedAllTheSame = {
  type: 'about:blank',
  title: 'Saved',
  status: 202,
  detail: 'Your entry is saved and will appear in a few minutes. Please do not send it again.',
};

/**
 * Retries reading a result that is saved but not readable yet. Throws an {@link ApiError} that says so when this takes
 * too long, and any other error at once.
 */
export const untilReadable = async <Result>(
  read: () => Promise<Result>,
  pause: () => Promise<void> = inAMoment,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    await pause();
    try {
      return await read();
    } catch (error) {
      if (!isBehind(error)) throw error;
      if (attempt === ATTEMPTS) throw new ApiError(202, '202: saved, but not readable yet', savedAllTheSame);
    }
  }
};

import { ApiError } from './api-error.ts';

/** How often and how far apart a saved result is asked for: ten seconds in all. */
const ATTEMPTS = 10;
const PAUSE_MS = 1000;

const inAMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Nothing there yet, or the server says that it is behind. */
const isBehind = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 503);

/** If we reported a failure, the member would send it again. */
const savedAllTheSame = {
  type: 'about:blank',
  title: 'Saved',
  status: 202,
  detail: 'It is saved, but cannot be shown yet. Please do not send it again, and look for it in a few minutes.',
};

/**
 * Reads a result that is saved but not readable yet, again and again until it is. Throws an {@link ApiError} that says so
 * when that takes too long, and any other refusal at once.
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

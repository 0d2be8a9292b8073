import { ApiError } from './api-error.ts';

/** How often and how far apart a saved result is asked for: ten seconds in all. */
const ATTEMPTS = 10;
const PAUSE_MS = 1000;

const inAMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Nothing there yet, or the server says that it is behind. */
const isBehind = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 503);

/** Reads a result that is saved but not readable yet, again and again until it is. Throws the last failure. */
export const untilReadable = async <Result>(
  read: () => Promise<Result>,
  pause: () => Promise<void> = inAMoment,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    await pause();
    try {
      return await read();
    } catch (error) {
      if (!isBehind(error) || attempt === ATTEMPTS) throw error;
    }
  }
};

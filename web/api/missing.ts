import { ApiError } from './api-error.ts';

/** Whether something is not there for this visitor: unknown, not theirs to see, or not a valid id. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

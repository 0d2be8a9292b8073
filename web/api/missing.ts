import { ApiError } from './api-error.ts';

/** Whether a record does not exist for this user: unknown, not visible to them, or requested with an invalid id. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

import { ApiError } from './api-error.ts';

/**
 * The type of the problem document with which the server refused a call, such as `fresh-proof-needed`; otherwise null.
 */
export const problemKind = (error: unknown): string | null => {
  if (!(error instanceof ApiError) || error.problem === null) return null;
  const { type } = error.problem;
  return type.slice(type.lastIndexOf(':') + 1);
};

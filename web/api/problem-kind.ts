import { ApiError } from './api-error.ts';

/** The name of the problem with which the server refused a call, such as `fresh-proof-needed`; null for anything else. */
export const problemKind = (error: unknown): string | null => {
  if (!(error instanceof ApiError) || error.problem === null) return null;
  const { type } = error.problem;
  return type.slice(type.lastIndexOf(':') + 1);
};

import type { Problem } from '#contract/problem.ts';
import { ApiError } from './api-error.ts';

const readProblem = async (response: Response): Promise<Problem | null> => {
  if (!response.headers.get('content-type')?.includes('problem+json')) return null;
  return (await response.json()) as Problem;
};

/** Sends a request with the session cookie. Throws {@link ApiError} unless it succeeds. */
export const request = async (url: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(url, { credentials: 'include', ...init }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, '0: No answer', null, init);
  });
  if (response.ok) return response;
  const problem = await readProblem(response);
  throw new ApiError(response.status, `${response.status}: ${problem?.detail ?? response.statusText}`, problem, init);
};

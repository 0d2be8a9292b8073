import type { Problem } from '#contract/problem.ts';
import { ApiError } from './api-error.ts';
import { askForProof } from './fresh-proof.ts';

const readProblem = async (response: Response): Promise<Problem | null> => {
  if (!response.headers.get('content-type')?.includes('problem+json')) return null;
  return (await response.json()) as Problem;
};

const send = async (url: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(url, { credentials: 'include', ...init }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, '0: The server could not be reached', null);
  });
  if (response.ok) return response;
  const problem = await readProblem(response);
  throw new ApiError(response.status, `${response.status}: ${problem?.detail ?? response.statusText}`, problem);
};

/**
 * Sends a request with the session cookie. Throws {@link ApiError} unless it succeeds. When the server wants a fresh proof
 * of the member, asks for it and sends the request again.
 */
export const request = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await send(url, init);
  } catch (error) {
    const needsProof = error instanceof ApiError && error.kind === 'fresh-proof-needed';
    if (!needsProof || !(await askForProof())) throw error;
    return send(url, init);
  }
};

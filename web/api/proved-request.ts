import { problemKind } from './problem-kind.ts';
import { freshProof, signInAgain } from './prompt.ts';
import { request } from './request.ts';

/** Path prefix of the sign-in calls, which must not themselves wait for a sign-in. */
const signingIn = '/api/auth/';

/** Whether the member has resolved the reason for the refusal. */
const isPutRight = async (error: unknown, url: string): Promise<boolean> => {
  const kind = problemKind(error);
  if (kind === 'fresh-proof-needed') return freshProof.ask();
  return kind === 'not-signed-in' && !url.startsWith(signingIn) && signInAgain.ask();
};

/**
 * Like {@link request}; if the server requires a fresh proof of identity, or the session has ended, prompts the member
 * and retries.
 */
export const provedRequest = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await request(url, init);
  } catch (error) {
    if (!(await isPutRight(error, url))) throw error;
    return request(url, init);
  }
};

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
 * Sends a request; if the server requires a fresh proof of identity, or the session has ended, prompts the member and
 * sends it once more.
 */
export const proved = async <Answer>(url: string, send: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await send();
  } catch (error) {
    if (!(await isPutRight(error, url))) throw error;
    return send();
  }
};

/** Like {@link request}, with the prompts of {@link proved}. */
export const provedRequest = (url: string, init: RequestInit): Promise<Response> =>
  proved(url, () => request(url, init));

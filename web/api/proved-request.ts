import { problemKind } from './problem-kind.ts';
import { freshProof, signInAgain } from './prompt.ts';
import { request } from './request.ts';

/** Calls with which members sign in: they must not wait for a sign-in. */
const signingIn = '/api/auth/';

/** Whether the member has put right what the request was refused for. */
const isPutRight = async (error: unknown, url: string): Promise<boolean> => {
  const kind = problemKind(error);
  if (kind === 'fresh-proof-needed') return freshProof.ask();
  return kind === 'not-signed-in' && !url.startsWith(signingIn) && signInAgain.ask();
};

/**
 * As {@link request}; when the server wants a fresh proof of the member, or their session has ended, asks for it and sends
 * the request again.
 */
export const provedRequest = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await request(url, init);
  } catch (error) {
    if (!(await isPutRight(error, url))) throw error;
    return request(url, init);
  }
};

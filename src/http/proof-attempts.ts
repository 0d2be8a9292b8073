import type { FastifyRequest } from 'fastify';
import { reject } from '../domain/kernel/rejection.ts';
import type { Vault } from '../vault/vault.ts';
import { currentSessionOf, forgetSession } from './plugins/sessions.ts';

export const tooManyProofs = reject('too-many-proofs', 'Too many wrong attempts. Please sign in again.');

/**
 * Counts an attempt of a session to prove who the member is, before it is checked. Returns false, and the session has ended,
 * after five wrong ones: a stolen session cannot be used to guess.
 */
export const tryProof = async (
  sessions: Pick<Vault['sessions'], 'tryProof'>,
  request: FastifyRequest,
): Promise<boolean> => {
  const session = currentSessionOf(request);
  if (session !== null && (await sessions.tryProof(session.id))) return true;
  forgetSession(request);
  return false;
};

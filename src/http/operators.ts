import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Vault } from '../vault/vault.ts';
import { identifyCaller } from './plugins/sessions.ts';

/** Whether a request comes from an operator of the installation. */
export type IsOperator = (request: FastifyRequest) => boolean | Promise<boolean>;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request carries the operations token as `Authorization: Bearer`. Always false if no token is set. */
const carriesToken = (token: string | null): ((request: FastifyRequest) => boolean) => {
  if (token === null) return () => false;
  const expected = digest(token);
  return ({ headers }) => {
    const [, given] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
    return given !== undefined && timingSafeEqual(digest(given), expected);
  };
};

/**
 * Recognises operators at a server without sessions.
 * @param isPublic whether its port can be reached by others than operators; if not, every caller counts as an operator
 * unless a token is set.
 */
export const operatorsByToken = (token: string | null, isPublic: boolean): IsOperator =>
  token === null ? () => !isPublic : carriesToken(token);

/** Recognises the operations token, and administrators by their session. */
export const operatorsOf = (token: string | null, sessions: Vault['sessions']): IsOperator => {
  const hasToken = carriesToken(token);
  const identify = identifyCaller(sessions);
  return async (request) => {
    if (hasToken(request)) return true;
    await identify(request);
    return request.caller?.role === 'admin';
  };
};

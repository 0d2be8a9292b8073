import type { FastifyRequest } from 'fastify';
import type { Idempotency, KeyUse } from '../platform/vault/idempotency.ts';
import type { Answer } from './answers.ts';
import { idempotencyHeader } from './contract/routes.ts';
import { problem } from './problems.ts';

export type IdempotentUse = KeyUse;

const acceptable = /^[A-Za-z0-9_-]{8,128}$/;

/** The request's `Idempotency-Key`; null when it has none. */
export const idempotencyKeyOf = (request: FastifyRequest): string | null => {
  const key = request.headers[idempotencyHeader];
  if (key === undefined) return null;
  if (typeof key === 'string' && acceptable.test(key)) return key;
  throw problem(
    'invalid-request',
    'The Idempotency-Key must be 8 to 128 letters, digits, dashes or underscores. A new UUID is best.',
  );
};

interface Attempts<Body> {
  /** Does the work. May run again after a crash, with the same id. */
  readonly first: (resourceId: string) => Promise<Answer<Body>>;
  /** Answers from what the work made. */
  readonly again: (resourceId: string) => Promise<Answer<Body>>;
}

/**
 * Does the work of one key once, however often it is asked for. A refusal leaves the key free for the same request
 * later; another request under the same key is refused, so that a mix-up in the client never passes for success.
 */
export const onceOnly = async <Body>(
  idempotency: Idempotency,
  use: IdempotentUse,
  asked: unknown,
  { first, again }: Attempts<Body>,
): Promise<{ readonly answer: Answer<Body>; readonly replayed: boolean }> => {
  const begun = await idempotency.begin({ ...use, fingerprint: JSON.stringify(asked) });
  switch (begun.state) {
    case 'mismatch':
      throw problem(
        'idempotency-key-reused',
        'This Idempotency-Key was used for another request. Please send a new key.',
      );
    case 'busy':
      throw problem('request-in-progress', 'The same request is still being processed. Please try again in a moment.', {
        headers: { 'retry-after': '1' },
      });
    case 'done':
      return { answer: await again(begun.resourceId), replayed: true };
    case 'new':
    case 'resumed':
      try {
        const answer = await first(begun.resourceId);
        await (answer.kind === 'refused' ? idempotency.release(use) : idempotency.complete(use));
        return { answer, replayed: false };
      } catch (error) {
        // What failed first is what matters; an unreleased key frees itself when its lease runs out.
        await idempotency.release(use).catch(() => {});
        throw error;
      }
  }
};

import type { FastifyRequest } from 'fastify';
import { idempotencyHeader } from '../contract/headers.ts';
import type { Idempotency, KeyUse } from '../vault/idempotency.ts';
import type { Answer } from './answers.ts';
import { problem } from './problems.ts';

export type IdempotentUse = KeyUse;

const acceptable = /^[A-Za-z0-9_-]{8,128}$/;

/** The `Idempotency-Key` of a request; null without one. */
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
  /** Does the work. After a crash it may run again with the same id. It must write nothing after the signal has aborted. */
  readonly first: (resourceId: string, signal: AbortSignal) => Promise<Answer<Body>>;
  /** Answers from the result of the work. */
  readonly again: (resourceId: string) => Promise<Answer<Body>>;
}

const inProgress = () =>
  problem('request-in-progress', 'The same request is still being processed. Please try again in a moment.', {
    headers: { 'retry-after': '1' },
  });

/**
 * Runs the work of a key once, however often the request is repeated. After a rejection the key is free for the same
 * request again. A different request with the same key is refused.
 */
export const runIdempotently = async <Body>(
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
      throw inProgress();
    case 'done':
      return { answer: await again(begun.resourceId), replayed: true };
    case 'new':
    case 'resumed': {
      const { lease } = begun;
      try {
        const answer = await first(lease.resourceId, lease.lost);
        await (answer.kind === 'refused' ? lease.release() : lease.complete());
        return { answer, replayed: false };
      } catch (error) {
        // The first error matters; an unreleased lease expires.
        await lease.release().catch(() => {});
        throw lease.lost.aborted ? inProgress() : error;
      }
    }
  }
};

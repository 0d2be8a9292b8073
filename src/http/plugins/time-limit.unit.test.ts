import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { errors } from './errors.ts';
import { timeLimit } from './time-limit.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  await app.register(errors);
  await app.register(timeLimit);
});
afterEach(() => app.close());

const config = { timeLimit: 50 };
const untilAborted = (signal: AbortSignal) => (signal.aborted ? signal : once(signal, 'abort'));

const post = async (): Promise<Response> => {
  const url = await app.listen({ port: 0 });
  return fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
};

it('answers a request with a body at its limit, and tells its work', async () => {
  let reason: unknown;
  app.post('/', { config }, async ({ timeLimit: limit }, reply) => {
    await untilAborted(limit);
    reason = limit.reason;
    return reply;
  });
  const answer = await post();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('2');
  expect(await answer.json()).toMatchObject({ type: 'urn:fellowbridge:problem:unavailable' });
  expect(reason).toMatchObject({ message: 'This took too long. Please try again in a moment.' });
});

it('cuts a response that is under way at its limit', async () => {
  app.post('/', { config }, async () => {
    const endless = new Readable({ read: () => {} });
    endless.push('begun');
    return endless;
  });
  const answer = await post();
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
});

it('leaves a request alone that has been answered', async () => {
  let limit: AbortSignal | undefined;
  app.post('/', { config }, async (request) => {
    limit = request.timeLimit;
    return { done: true };
  });
  expect((await post()).status).toBe(200);
  await pause(2 * config.timeLimit);
  expect(limit?.aborted).toBe(false);
});

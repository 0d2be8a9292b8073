import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { errors } from './errors.ts';
import { timeLimit } from './time-limit.ts';

const KEEP_ALIVE_MS = 60_000;

let app: FastifyInstance;
let logged: string[];
beforeEach(async () => {
  logged = [];
  app = Fastify({
    keepAliveTimeout: KEEP_ALIVE_MS,
    logger: { stream: { write: (line: string) => logged.push(line) } },
  });
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

it('answers a request with a body at its time limit, and aborts its work', async () => {
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

it('cuts a response that is under way at its time limit', async () => {
  app.post('/', { config }, async () => {
    const endless = new Readable({ read: () => {} });
    endless.push('begun');
    return endless;
  });
  const answer = await post();
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
});

const connected = async (): Promise<Socket> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return connect(port, '127.0.0.1');
};

const slowPost = async (): Promise<string> => {
  const socket = await connected();
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"half');
  await once(socket, 'close');
  return answer;
};

it.each([
  ['at its limit', { timeLimit: 50 }],
  ['when nothing more arrives', { timeLimit: 60_000, silenceLimit: 50 }],
])('cuts a slow body %s with 408, without an error in the log', async (_when, limits) => {
  app.post('/', { config: limits }, async () => ({ done: true }));
  const answer = await slowPost();
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

it('keeps the idle limit of a connection whose request was refused before its body was read', async () => {
  const refused: IncomingMessage[] = [];
  app.addHook('onRequest', async ({ raw }, reply) => {
    refused.push(raw);
    return reply.code(401).send();
  });
  app.post('/', async () => ({ done: true }));
  const socket = await connected();
  socket.resume();
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}');
  await expect.poll(() => refused[0]?.readableEnded).toBe(true);
  expect(refused[0]?.socket.timeout).toBeGreaterThanOrEqual(KEEP_ALIVE_MS);
  socket.destroy();
});

it('leaves an answered request alone', async () => {
  let limit: AbortSignal | undefined;
  app.post('/', { config }, async (request) => {
    limit = request.timeLimit;
    return { done: true };
  });
  expect((await post()).status).toBe(200);
  await pause(2 * config.timeLimit);
  expect(limit?.aborted).toBe(false);
});

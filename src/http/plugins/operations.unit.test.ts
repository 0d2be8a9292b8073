import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { operations } from './operations.ts';

it('concurrent readiness requests share one check', async () => {
  let looks = 0;
  const app = Fastify();
  const ready = async () => {
    looks += 1;
    return { ready: false, checks: { database: 'unavailable' } };
  };
  await app.register(operations, {
    health: { live: () => true, ready },
    metrics: new Registry(),
    isOperator: () => true,
  });
  const ask = () => app.inject({ url: '/health/ready' });
  const answers = await Promise.all([ask(), ask()]);
  answers.push(await ask());
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  expect(looks).toBe(1);
  await app.close();
});

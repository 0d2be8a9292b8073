import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { errors } from './errors.ts';

it.each(['ENOSPC', 'EDQUOT'])('an upload that does not fit on the disk (%s) is answered with 507', async (code) => {
  const app = Fastify();
  await app.register(errors);
  app.post('/', async () => {
    throw Object.assign(new Error(`${code}: no space left on device, write`), { code });
  });
  const answer = await app.inject({ method: 'POST', url: '/' });
  expect(answer.statusCode).toBe(507);
  expect(answer.headers['retry-after']).toBe('60');
  expect(answer.json()).toMatchObject({
    type: 'urn:fellowbridge:problem:storage-full',
    detail: 'There is no room for more documents at the moment. Please try again later.',
  });
});

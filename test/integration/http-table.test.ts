import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointName } from '../../src/contract/contract.ts';
import { allEndpoints } from '../../src/contract/contract.ts';
import { succeeded } from '../../src/http/answers.ts';
import { type Api, createApi } from '../../src/http/api.ts';
import { type Platform, startPlatform } from '../support/http.ts';

let platform: Platform;
let app: FastifyInstance;
let api: Api;
beforeAll(async () => {
  platform = await startPlatform();
});
beforeEach(() => {
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  api = createApi(app, {
    vault: platform.vault,
    files: platform.files,
    newId: () => 'unused',
    clock: () => new Date(),
    config: {
      publicUrl: 'http://localhost:3000',
      sourceUrl: null,
      cookieKey: Buffer.alloc(32),
      webRoot: null,
      trustProxy: false,
      rateLimits: 'off',
      operationsToken: null,
      requireSecondFactor: new Set(),
    },
  });
});
afterAll(() => platform.stop());

it('an endpoint without a handler stops the start', () => {
  api.implement('signOut', async () => succeeded(null));
  expect(() => api.assertComplete()).toThrow(/without a handler: getCurrentUser, signIn, requestSignInLink, /);
});

it('a handler without an endpoint stops the start', () => {
  const unknown = 'inventProject' as EndpointName;
  expect(() => api.implement(unknown, async () => succeeded(null as never))).toThrow(/no endpoint inventProject/);
});

it('two handlers for one endpoint stop the start', () => {
  api.implement('signOut', async () => succeeded(null));
  expect(() => api.implement('signOut', async () => succeeded(null))).toThrow(/signOut has two handlers/);
});

it('an idempotent endpoint that cannot repeat its response stops the start', () => {
  expect(() => api.implement('joinWaitingListAsCharity', async () => succeeded({ received: true }))).toThrow(
    /cannot answer a repeated call/,
  );
});

it('an endpoint with an upload that is open to everyone stops the start', () => {
  const never = async () => {
    throw new Error('not called');
  };
  expect(() => api.implement('attachFile', never, never)).toThrow(/attachFile accepts files from anyone/);
});

it.each(allEndpoints.filter(({ method, success }) => method === 'POST' && success.status === 201))(
  '$name, which creates a resource, accepts an Idempotency-Key',
  ({ idempotent }) => {
    expect(idempotent).toBe(true);
  },
);

it.each(allEndpoints.filter(({ idempotent }) => idempotent))(
  '$name, which accepts an Idempotency-Key, is a POST',
  ({ method }) => {
    expect(method).toBe('POST');
  },
);

it.each(allEndpoints.filter(({ tag }) => tag === 'administration'))(
  '$name, an administration endpoint, is below /api/admin and limited to administrators',
  ({ path, access }) => {
    expect(path).toMatch(/^\/api\/admin\//);
    expect(access).toEqual(['admin']);
  },
);

/** All reads for administrators, except files and single records. */
const readByAdministrators = allEndpoints.filter(
  ({ path, method, success }) =>
    path.startsWith('/api/admin/') &&
    method === 'GET' &&
    success.media === undefined &&
    !/(\}|\/step|\/specification)$/.test(path),
);
it.each(readByAdministrators)('$name wraps its response in data (spec §7)', ({ success }) => {
  expect(success.body instanceof z.ZodObject && 'data' in success.body.shape).toBe(true);
});

import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { succeeded } from '../../src/http/answers.ts';
import { type Api, createApi } from '../../src/http/api.ts';
import type { RouteName } from '../../src/http/contract/routes.ts';
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
    config: {
      publicUrl: 'http://localhost:3000',
      cookieKey: Buffer.alloc(32),
      webRoot: null,
      trustProxy: false,
      rateLimits: 'off',
    },
  });
});
afterAll(() => platform.stop());

it('an endpoint without a handler stops the start', () => {
  api.implement('signOut', async () => succeeded(null));
  expect(() => api.assertComplete()).toThrow(/without a handler: getCurrentUser, signIn, registerCharity/);
});

it('a handler without an endpoint stops the start', () => {
  const unknown = 'inventProject' as RouteName;
  expect(() => api.implement(unknown, async () => succeeded(null as never))).toThrow(/does not know inventProject/);
});

it('two handlers for one endpoint stop the start', () => {
  api.implement('signOut', async () => succeeded(null));
  expect(() => api.implement('signOut', async () => succeeded(null))).toThrow(/signOut has two handlers/);
});

it('an idempotent endpoint that cannot answer again stops the start', () => {
  expect(() => api.implement('joinWaitingListAsCharity', async () => succeeded({ received: true }))).toThrow(
    /cannot answer a repeated call/,
  );
});

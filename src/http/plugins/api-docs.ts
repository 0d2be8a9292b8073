import swagger, { type SwaggerTransformObject } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { brand } from '../../brand.ts';
import { documentedExamples } from '../contract/examples.ts';
import { problemMediaType } from '../problems.ts';
import { sessionScheme } from '../route-schema.ts';
import { sessionCookieName } from './sessions.ts';

/** Where the documentation page lies; `/json` beneath it is the OpenAPI document. */
export const docsPath = '/api/docs';

/** The page of @fastify/swagger-ui styles itself inline; its scripts are files. */
const docsPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

const introduction = `The API of ${brand.name}, as its own web client uses it.

Sign in with \`POST /api/auth/login\`; the answer sets a session cookie. Requests that change something must come from
the platform's own origin, or name it in \`Origin\`. Errors are problem+json (RFC 9457): \`detail\` is a sentence for
the user, \`errors\` names the fields at fault, \`instance\` is the request's id. Answers to writes carry the history
position they reached in \`fellowbridge-position\`.`;

interface Operation {
  operationId?: string;
  requestBody?: { content?: Record<string, { example?: unknown }> };
  responses?: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

/** Puts the contract's examples beside the schemas. */
const withExamples = (document: { paths?: Record<string, unknown> }): void => {
  const operations = Object.values(document.paths ?? {}).flatMap(
    (path) => Object.values(path as object) as Operation[],
  );
  for (const { operationId, requestBody, responses } of operations) {
    const example = documentedExamples.get(operationId ?? '');
    const requestContent = requestBody?.content?.['application/json'];
    if (requestContent && example?.body !== undefined) requestContent.example = example.body;
    for (const [status, response] of Object.entries(responses ?? {})) {
      const successContent = status === '202' ? undefined : response.content?.['application/json'];
      if (successContent && example?.success !== undefined) successContent.example = example.success;
      const problemContent = response.content?.[problemMediaType];
      if (problemContent) {
        problemContent.example = {
          type: 'urn:fellowbridge:problem:…',
          title: 'What went wrong, in a few words',
          status: Number(status),
          detail: 'One sentence for the user: what is wrong and what would help.',
          instance: '01920f7e-3c1b-7d2a-9f53-0a1b2c3d4e5f',
        };
      }
    }
  }
};

const transformObject: SwaggerTransformObject = (input) => {
  const document = jsonSchemaTransformObject(input);
  withExamples(document);
  return document;
};

/** Documents every endpoint that is registered after it, as OpenAPI 3.1. */
export const apiDocs = fp<{ readonly publicUrl: string; readonly https: boolean }>(
  async (app, { publicUrl, https }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: `${brand.name} API`,
          version: '1.0.0',
          description: introduction,
          contact: { name: brand.name, email: brand.email },
          license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        },
        servers: [{ url: publicUrl }],
        tags: [
          { name: 'accounts', description: 'Registering, signing in and out, the signed-in member.' },
          { name: 'projects', description: 'Requesting projects and following them.' },
          { name: 'waiting list', description: 'The public forms of the waiting list.' },
          { name: 'visits', description: 'Counting page views.' },
          { name: 'administration', description: 'What administrators see.' },
        ],
        components: {
          securitySchemes: {
            [sessionScheme]: { type: 'apiKey', in: 'cookie', name: sessionCookieName(https) },
          },
        },
      },
      transform: jsonSchemaTransform,
      transformObject,
    });
    await app.register(swaggerUi, { routePrefix: docsPath, staticCSP: docsPolicy });
  },
  { name: 'api-docs' },
);

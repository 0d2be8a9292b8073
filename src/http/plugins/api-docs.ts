import swagger, { type SwaggerTransformObject } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { brand } from '../../brand.ts';
import { allEndpoints, type RoutedEndpoint } from '../contract/endpoints.ts';
import { documentedExamples } from '../contract/examples.ts';
import { positionHeader, replayedHeader } from '../contract/routes.ts';
import { exampleProblem, problemMediaType } from '../problems.ts';
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
the platform's own origin, or name it in \`Origin\`; \`Idempotency-Key\` makes those that create something safe to repeat.
Lists come in pages: \`nextCursor\` of one is the \`cursor\` of the next. Errors are problem+json (RFC 9457): \`detail\` is a sentence for
the user, \`errors\` names the fields at fault, \`instance\` is the request's id. Answers to writes carry the history
position they reached in \`fellowbridge-position\`.`;

interface Content {
  schema?: unknown;
  example?: unknown;
}
interface Operation {
  requestBody?: { required?: boolean; content?: Record<string, Content> };
  responses?: Record<string, { content?: Record<string, Content>; headers?: Record<string, unknown> }>;
}
interface Document {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown> };
}

const textHeader = (description: string) => ({ description, schema: { type: 'string' } });

/** The form of an upload, which no schema validates: its file is judged as it comes. */
const uploadBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', format: 'binary', description: 'The document, and nothing beside it.' } },
        required: ['file'],
        additionalProperties: false,
      },
    },
  },
};

/** What schemas alone do not say: examples, headers of answers, and whether a body may be left out. */
const complete = (operation: Operation, endpoint: RoutedEndpoint): void => {
  const { requestBody, responses = {} } = operation;
  const example = documentedExamples.get(endpoint.name);
  if (endpoint.upload) operation.requestBody = uploadBody;
  if (requestBody) {
    requestBody.required = !endpoint.body?.safeParse(undefined).success;
    const content = requestBody.content?.['application/json'];
    if (content && example?.body !== undefined) content.example = example.body;
  }
  for (const [status, response] of Object.entries(responses)) {
    const problemContent = response.content?.[problemMediaType];
    if (problemContent) {
      problemContent.example = exampleProblem(Number(status));
      continue;
    }
    const [content] = Object.values(response.content ?? {});
    if (content) content.example = status === '202' ? { accepted: true } : example?.success;
    const { media } = endpoint.success;
    if (media !== undefined && media !== 'text/event-stream' && status === '200') {
      response.headers = { 'content-disposition': textHeader('`attachment`, with the name of the file.') };
    }
    if (endpoint.method === 'GET') continue;
    response.headers = {
      [positionHeader]: textHeader('The position of the history that the write reached; opaque, ordered.'),
      ...(endpoint.idempotent ? { [replayedHeader]: textHeader('`true` when this answer was given before.') } : {}),
      ...(status === '202' ? { location: textHeader('Where the result will be readable.') } : {}),
    };
  }
};

/** Schemas exist in a form for requests and one for answers; only what is referred to is listed. */
const dropUnused = (document: Document): void => {
  const schemas = document.components?.schemas ?? {};
  const text = JSON.stringify(document);
  const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
  for (const name of unused) delete schemas[name];
  // What only the dropped ones referred to goes with them.
  if (unused.length > 0) dropUnused(document);
};

const transformObject: SwaggerTransformObject = (input) => {
  const result = jsonSchemaTransformObject(input);
  const document = result as Document;
  for (const endpoint of allEndpoints) {
    const operation = document.paths?.[endpoint.path]?.[endpoint.method.toLowerCase()];
    if (operation) complete(operation, endpoint);
  }
  dropUnused(document);
  return result;
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
          { name: 'accounts', description: 'Registering, signing in and out, the signed-in member and their account.' },
          { name: 'membership', description: "A charity's membership and what was charged for it." },
          { name: 'consultants', description: "The public directory, and a consultant's own profile." },
          { name: 'projects', description: 'Requesting projects, following them, their messages and documents.' },
          { name: 'waiting list', description: 'The public forms of the waiting list.' },
          { name: 'visits', description: 'Counting page views.' },
          { name: 'administration', description: 'What administrators see and do.' },
          { name: 'projections', description: 'How the read models stand, and what can be done about it.' },
          {
            name: 'domain',
            description: 'What the platform is about: events, commands and rules, made from the code.',
          },
          { name: 'history', description: 'Everything that ever happened, for administrators and analysts.' },
          { name: 'reports', description: 'What the history adds up to: shipped reports, and composed ones.' },
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

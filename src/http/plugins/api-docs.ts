import swagger, { type SwaggerTransformObject } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { brand } from '../../brand.ts';
import { allEndpoints, type NamedEndpoint, tags } from '../../contract/contract.ts';
import { positionHeader, replayedHeader } from '../../contract/headers.ts';
import type { IsOperator } from '../operators.ts';
import type { HttpConfig } from '../parts.ts';
import { exampleProblem, problemMediaType } from '../problems.ts';
import { sessionScheme } from '../route-schema.ts';
import { limitInProcess } from './rate-limits.ts';
import { type Caller, sessionCookieName } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the caller may see the documentation of every call. */
    seesAllCalls: boolean;
  }
}

/** Path of the documentation page; `/json` below it is the OpenAPI document. */
const docsPath = '/api/docs';

/** The page of @fastify/swagger-ui uses inline styles; its scripts are files. */
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
  tags?: string[];
  requestBody?: { required?: boolean; content?: Record<string, Content> };
  responses?: Record<string, { content?: Record<string, Content>; headers?: Record<string, unknown> }>;
}
interface Document {
  tags?: { name: string }[];
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown> };
}

const textHeader = (description: string) => ({ description, schema: { type: 'string' } });

/** The form of an upload. No schema validates it: the file is checked while it arrives. */
const uploadBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', format: 'binary', description: 'The document.' } },
        required: ['file'],
        additionalProperties: false,
      },
    },
  },
};

/** Adds what schemas cannot express: examples, response headers, and whether the body is required. */
const complete = (operation: Operation, endpoint: NamedEndpoint): void => {
  const { requestBody, responses = {} } = operation;
  const { example } = endpoint;
  if (endpoint.upload) operation.requestBody = uploadBody;
  if (requestBody) {
    requestBody.required = endpoint.body === undefined || !z.safeParse(endpoint.body, undefined).success;
    const content = requestBody.content?.['application/json'];
    if (content && example.body !== undefined) content.example = example.body;
  }
  for (const [status, response] of Object.entries(responses)) {
    const problemContent = response.content?.[problemMediaType];
    if (problemContent) {
      problemContent.example = exampleProblem(Number(status));
      continue;
    }
    const [content] = Object.values(response.content ?? {});
    if (content) content.example = status === '202' ? { accepted: true } : example.success;
    const { media } = endpoint.success;
    if (media !== undefined && media !== 'text/event-stream' && status === '200') {
      response.headers = { 'content-disposition': textHeader('`attachment` or `inline`, with the name of the file.') };
      continue;
    }
    if (endpoint.method === 'GET') continue;
    response.headers = {
      [positionHeader]: textHeader('Position in the history that the write reached; opaque, ordered.'),
      ...(endpoint.idempotent ? { [replayedHeader]: textHeader('`true` for a repeated response.') } : {}),
      ...(status === '202' ? { location: textHeader('Where the result will appear.') } : {}),
    };
  }
};

const tagsOf = ({ tags: its = [] }: Operation): readonly string[] => its;

/** The calls of administrators and analysts only. */
const isForStaff = ({ access }: NamedEndpoint): boolean =>
  typeof access !== 'string' && access.every((role) => role === 'admin' || role === 'analyst');

/** Removes the calls that neither this caller nor members in general may make. */
const withoutHidden = (document: Document, caller: Caller | null): Document => {
  const hidden = allEndpoints.filter(
    (endpoint) => isForStaff(endpoint) && (caller === null || !endpoint.access.includes(caller.role)),
  );
  for (const { path, method } of hidden) {
    const operations = document.paths?.[path];
    delete operations?.[method.toLowerCase()];
    if (operations && Object.keys(operations).length === 0) delete document.paths?.[path];
  }
  dropUnused(document);
  const used = new Set(Object.values(document.paths ?? {}).flatMap((each) => Object.values(each).flatMap(tagsOf)));
  document.tags = document.tags?.filter(({ name }) => used.has(name)) ?? [];
  return document;
};

/** Removes unreferenced schemas: each exists in one form for requests and one for responses. */
const dropUnused = (document: Document): void => {
  const schemas = document.components?.schemas ?? {};
  const text = JSON.stringify(document);
  const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
  for (const name of unused) delete schemas[name];
  // Repeat: schemas that only removed ones referred to are now unreferenced.
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

/** Requests per minute of one address: a view of the page takes eight. */
const REQUESTS_PER_MINUTE = 60;

interface ApiDocsParts {
  readonly publicUrl: string;
  readonly limits: HttpConfig['rateLimits'];
  readonly https: boolean;
  readonly isOperator: IsOperator;
}

/**
 * Documents every endpoint registered after it as OpenAPI 3.1. Operators see all; others see no calls that only
 * administrators and analysts may make, unless they may make them.
 */
export const apiDocs = fp<ApiDocsParts>(
  async (app, { publicUrl, https, limits, isOperator }) => {
    /** The document for each role, and for visitors: making one takes a tenth of a second. */
    const documents = new Map<Caller['role'] | null, Document>();
    const documentFor = (document: Document, caller: Caller | null): Document => {
      const role = caller?.role ?? null;
      const made = documents.get(role) ?? withoutHidden(structuredClone(document), caller);
      documents.set(role, made);
      return made;
    };
    // A flood must not reach the session that tells an operator.
    const limit = limits === 'off' ? null : limitInProcess(app, limits, REQUESTS_PER_MINUTE);
    app.decorateRequest('seesAllCalls', false);
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
        tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
        components: {
          securitySchemes: {
            [sessionScheme]: { type: 'apiKey', in: 'cookie', name: sessionCookieName(https) },
          },
        },
      },
      transform: jsonSchemaTransform,
      transformObject,
    });
    await app.register(swaggerUi, {
      routePrefix: docsPath,
      staticCSP: docsPolicy,
      uiHooks: {
        onRequest: async (request, reply) => {
          await limit?.call(app, request, reply);
          request.seesAllCalls = await isOperator(request);
        },
      },
      transformSpecificationClone: false,
      transformSpecification: (document, request) =>
        request.seesAllCalls ? document : documentFor(document as Document, request.caller),
    });
  },
  { name: 'api-docs' },
);

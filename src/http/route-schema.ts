import { z } from 'zod';
import type { NamedEndpoint } from '../contract/contract.ts';
import { Accepted } from '../contract/endpoint.ts';
import { idempotencyHeader } from '../contract/headers.ts';
import { Problem } from '../contract/problem.ts';
import { problemMediaType } from './problems.ts';

/** Name of the security scheme in the OpenAPI document. */
export const sessionScheme = 'session';

const describedProblems: Readonly<Record<number, string>> = {
  400: 'The request is invalid; `errors` names every field at fault.',
  401: 'Not signed in, the sign-in is incomplete, or wrong credentials.',
  403: 'Not allowed for this role, a fresh proof of the member is needed, or the request came from another site.',
  404: 'Does not exist, or not visible to this member.',
  409: 'Conflict with the current state, or the same request is still being processed.',
  413: 'The body, or its file, is too large.',
  415: 'The media type of the body is not supported.',
  422: 'The Idempotency-Key was used for another request.',
  429: 'Too many requests; `Retry-After` says when to try again, in seconds.',
  500: 'Something went wrong on the server.',
  503: 'Busy or starting up; `Retry-After` says when to try again, in seconds.',
  507: 'There is no room for the document; `Retry-After` says when to try again, in seconds.',
};

/** Every problem status of an endpoint: those it lists and those that follow from its other properties. */
export const problemStatusesOf = (endpoint: NamedEndpoint): readonly number[] => {
  const { method, access, freshProof, body, upload, query, params, idempotent, problems = [] } = endpoint;
  const statuses = new Set([...problems, 429, 500, 503]);
  if (body || upload || query || params || idempotent) statuses.add(400);
  if (params) statuses.add(404);
  if (access !== 'anyone') statuses.add(401);
  if (method !== 'GET' || Array.isArray(access) || freshProof) statuses.add(403);
  if (body || upload) statuses.add(413).add(415);
  if (upload) statuses.add(507);
  if (idempotent) statuses.add(409).add(422);
  return [...statuses].sort((a, b) => a - b);
};

const json = (description: string, schema: z.core.$ZodType) => ({
  description,
  content: { 'application/json': { schema } },
});

const successOf = ({ body, media }: NamedEndpoint['success']) => {
  if (body === null) return z.undefined().describe('Done; no content.');
  if (media === undefined) return json('Done.', body);
  const description =
    media === 'text/event-stream'
      ? 'Events, as they happen.'
      : media === 'image/webp'
        ? 'The picture.'
        : media === 'application/pdf'
          ? 'The document, to be shown.'
          : 'The file, as an attachment.';
  return { description, content: { [media]: { schema: body } } };
};

const responsesOf = (endpoint: NamedEndpoint) => {
  return {
    [endpoint.success.status]: successOf(endpoint.success),
    ...(endpoint.mayLag
      ? { 202: json('Saved, but not visible yet: `Location` says where it will appear.', Accepted) }
      : {}),
    ...Object.fromEntries(
      problemStatusesOf(endpoint).map((problemStatus) => [
        problemStatus,
        {
          description: describedProblems[problemStatus] ?? 'The request was refused.',
          content: { [problemMediaType]: { schema: Problem } },
        },
      ]),
    ),
  };
};

const idempotencyHeaders = z.object({
  [idempotencyHeader]: z
    .string()
    .optional()
    .describe('Makes the call safe to repeat: the same key and body return the first response again.'),
});

/** The Fastify schema of an endpoint: validates requests, serialises responses and documents both. */
export const routeSchema = (endpoint: NamedEndpoint) => {
  const { name, summary, description, tag, access, params, query, body, idempotent } = endpoint;
  return {
    operationId: name,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    security: access === 'anyone' ? [] : [{ [sessionScheme]: [] }],
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body }),
    ...(idempotent ? { headers: idempotencyHeaders } : {}),
    response: responsesOf(endpoint),
  };
};

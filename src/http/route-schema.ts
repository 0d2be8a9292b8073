import { z } from 'zod';
import { Accepted, type RoutedEndpoint } from './contract/endpoints.ts';
import { Problem } from './contract/problem.ts';
import { idempotencyHeader } from './contract/routes.ts';
import { problemMediaType } from './problems.ts';

/** Name of the security scheme in the OpenAPI document. */
export const sessionScheme = 'session';

const describedProblems: Readonly<Record<number, string>> = {
  400: 'The request is invalid; `errors` names every field at fault.',
  401: 'Nobody is signed in, or the credentials are wrong.',
  403: 'The role is not allowed to, or the request came from another site.',
  404: 'It does not exist, or not for this member.',
  409: 'In conflict with what the platform already knows, or the same request is still being processed.',
  413: 'The body, or its file, is too large.',
  415: 'The body is not of the kind that this call takes.',
  422: 'The Idempotency-Key was used for another request.',
  429: 'Too many requests; `Retry-After` says when to try again, in seconds.',
  500: 'Something went wrong on the server.',
  503: 'Busy or starting up; `Retry-After` says when to try again, in seconds.',
};

/** Every problem status an endpoint can answer with: what the table names and what follows from the rest of its line. */
export const problemStatusesOf = (endpoint: RoutedEndpoint): readonly number[] => {
  const { method, access, body, upload, query, params, idempotent, problems = [] } = endpoint;
  const statuses = new Set([...problems, 429, 500, 503]);
  if (body || upload || query || params || idempotent) statuses.add(400);
  if (access !== 'anyone') statuses.add(401);
  if (method !== 'GET' || Array.isArray(access)) statuses.add(403);
  if (body || upload) statuses.add(413).add(415);
  if (idempotent) statuses.add(409).add(422);
  return [...statuses].sort((a, b) => a - b);
};

const json = (description: string, schema: z.ZodType) => ({
  description,
  content: { 'application/json': { schema } },
});

const successOf = ({ body, media }: RoutedEndpoint['success']) => {
  if (body === null) return z.undefined().describe('Done; there is nothing to answer.');
  if (media === undefined) return json('Done.', body);
  const description = media === 'text/event-stream' ? 'Events, as they happen.' : 'The file, as an attachment.';
  return { description, content: { [media]: { schema: body } } };
};

const responsesOf = (endpoint: RoutedEndpoint) => {
  return {
    [endpoint.success.status]: successOf(endpoint.success),
    ...(endpoint.mayLag
      ? { 202: json('Saved, but not readable yet: `Location` says where it will be in a moment.', Accepted) }
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
    .meta({ description: 'Makes the call safe to repeat: the same key and body get the first answer again.' }),
});

/** A line of the table as Fastify's schema: it validates requests, serializes answers and documents both. */
export const routeSchema = (endpoint: RoutedEndpoint) => {
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

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { reject } from '../../domain/kernel/rejection.ts';
import { loggableError } from '../../platform/loggable-error.ts';
import { InvalidCursor } from '../../projections/paging.ts';
import type { Problem } from '../contract/problem.ts';
import { isOutage } from '../outages.ts';
import { ProblemError, problem, problemMediaType } from '../problems.ts';
import { refusal } from '../rejections.ts';
import { requestIdHeader } from './request-ids.ts';
import { routeOf } from './request-log.ts';

/** The largest JSON body, in bytes. */
export const BODY_LIMIT = 64 * 1024;

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Said where the whole body is missing or is no object. */
const objectNeeded = 'The request needs a JSON object with the fields of this call.';

/** All fields at fault at once: paths in dot notation, messages as the contract words them. */
const invalidRequest = (
  faults: readonly { readonly instancePath: string; readonly keyword?: string; readonly message?: string }[],
) => {
  const errors = faults.map(({ instancePath, keyword, message = 'Please correct this value' }) => {
    const path = instancePath.split('/').filter(Boolean).join('.');
    // A rule of our own about the whole body says by itself what it wants.
    return { path, message: path === '' && keyword !== 'custom' ? objectNeeded : message };
  });
  const [first, second] = errors;
  const detail =
    first && !second
      ? sentence(first.message)
      : `Please correct these fields and try again: ${[...new Set(errors.map(({ path }) => path))].join(', ')}.`;
  return problem('invalid-request', detail, { errors });
};

/** What Fastify itself refuses, by its error codes. */
const frameworkProblems: Readonly<Record<string, () => ProblemError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    problem('body-too-large', `The request is larger than ${BODY_LIMIT / 1024} kB. Please shorten it.`),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    problem('unsupported-media-type', 'Please send the body as JSON with the content type application/json.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () =>
    problem('invalid-request', 'The body is not valid JSON. Please correct it and try again.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    problem('invalid-request', 'The body is not as long as its content length says. Please send it again.'),
  FST_ERR_BAD_URL: () => problem('invalid-request', 'This address is not valid. Please check the link.'),
  FST_ERR_MAX_PARAM_LENGTH: () => problem('address-too-long', 'This address is too long. Please check the link.'),
  FST_ERR_HANDLER_TIMEOUT: () =>
    problem('unavailable', 'This took too long. Please try again in a moment.', { headers: { 'retry-after': '2' } }),
};

const accountClosed = reject('account-closed', 'This account is closed.');

/**
 * Whether the caller's own key was destroyed: their account was closed while this request was on its way, and its
 * session ends at the same time. Another person's lost key is no answer to the caller.
 */
const isOwnKeyLost = (error: Error, { caller }: FastifyRequest): boolean =>
  error.name === 'PersonKeyDestroyed' && 'subject' in error && error.subject === caller?.userId;

const problemOf = (error: FastifyError | Error, request: FastifyRequest): ProblemError => {
  if (error instanceof ProblemError) return error;
  if (isOwnKeyLost(error, request)) return refusal(accountClosed);
  if (hasZodFastifySchemaValidationErrors(error)) return invalidRequest(error.validation);
  if (error instanceof InvalidCursor) {
    return problem('invalid-request', error.message, { errors: [{ path: 'cursor', message: error.message }] });
  }
  const known = 'code' in error && typeof error.code === 'string' ? frameworkProblems[error.code] : undefined;
  if (known) return known();
  if (isOutage(error)) {
    return problem('unavailable', 'The service is busy or starting up. Please try again in a moment.', {
      headers: { 'retry-after': '2' },
    });
  }
  if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500) {
    return problem('invalid-request', 'The request could not be understood. Please correct it and try again.');
  }
  return problem(
    'internal-error',
    'Something went wrong on our side. Please try again; if it happens again, tell us the request id.',
  );
};

/** Answers with a problem (RFC 9457) that names the request. */
export const sendProblem = (request: FastifyRequest, reply: FastifyReply, error: Error): FastifyReply => {
  const { details, headers } = problemOf(error, request);
  const body: Problem = { ...details, instance: request.id };
  if (details.status >= 500) {
    request.log.error({ route: routeOf(request), error: loggableError(error) }, 'request failed');
  }
  return (
    reply
      .code(details.status)
      // A request that is refused before any hook ran has none of these yet.
      .headers({ [requestIdHeader]: request.id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .headers(headers)
      .type(problemMediaType)
      // An error must reach the caller even where the table forgot its status.
      .serializer(JSON.stringify)
      .send(body)
  );
};

/** Every error of every route becomes a problem; nothing internal leaves the server. */
export const errors = fp(
  async (app) => {
    app.setErrorHandler<FastifyError>((error, request, reply) => sendProblem(request, reply, error));
  },
  { name: 'errors' },
);

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Problem } from '../../contract/problem.ts';
import { EventUnreadable } from '../../domain/kernel/event-unreadable.ts';
import { reject } from '../../domain/kernel/rejection.ts';
import { loggableError } from '../../platform/loggable-error.ts';
import { InvalidCursor } from '../../platform/paging.ts';
import { isOutage } from '../outages.ts';
import { ProblemError, problem, problemMediaType } from '../problems.ts';
import { refusal } from '../rejections.ts';
import { requestIdHeader } from './request-ids.ts';
import { routeOf } from './request-log.ts';

/** Maximum size of a JSON body, in bytes. */
export const BODY_LIMIT = 64 * 1024;

/** Only uploaded documents are written to disk by this process. */
const storageFull = () =>
  problem('storage-full', 'There is no room for more documents at the moment. Please try again later.', {
    headers: { 'retry-after': '60' },
  });

const problemsByCode: Readonly<Record<string, () => ProblemError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    problem('body-too-large', `The request is larger than ${BODY_LIMIT / 1024} kB. Please shorten it.`),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    problem('unsupported-media-type', 'Please send the body as JSON with the content type application/json.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () =>
    problem('invalid-request', 'The body is not valid JSON. Please correct it and try again.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    problem('invalid-request', 'The body is not as long as its content length says. Please send it again.'),
  ENOSPC: storageFull,
  EDQUOT: storageFull,
  FST_ERR_BAD_URL: () => problem('invalid-request', 'This address is not valid. Please check the link.'),
  FST_ERR_MAX_PARAM_LENGTH: () => problem('address-too-long', 'This address is too long. Please check the link.'),
};

const accountClosed = reject('account-closed', 'This account is closed.');

/**
 * Whether the caller's own key was destroyed: their account was closed during this request. The destroyed key of another
 * person is an internal error.
 */
const isOwnKeyLost = (error: Error, { caller }: FastifyRequest): boolean =>
  error.name === 'PersonKeyDestroyed' && 'subject' in error && error.subject === caller?.userId;

/** A command found an event in its stream that this release cannot read, so it cannot know the current state. */
const unreadable = (error: EventUnreadable, requestId: string): ProblemError =>
  error.isFromNewerRelease
    ? problem(
        'unavailable',
        'A newer release of Fellowbridge has changed this record. Please try again in a few minutes.',
        { headers: { 'retry-after': '30' } },
      )
    : problem(
        'unreadable-event',
        `An event of this record cannot be read, so it cannot be changed until an administrator has dealt with that. Please send us this request id: ${requestId}.`,
      );

/** The caller disconnected before the whole body had arrived: no fault of the server. */
const isBrokenOff = (error: Error, { raw }: FastifyRequest): boolean => raw.errored === error && raw.destroyed;

const problemOf = (error: FastifyError | Error, request: FastifyRequest): ProblemError => {
  if (error instanceof ProblemError) return error;
  if (isBrokenOff(error, request)) {
    return problem(
      'invalid-request',
      'The connection ended before the whole request had arrived. Please send it again.',
    );
  }
  if (isOwnKeyLost(error, request)) return refusal(accountClosed);
  if (error instanceof InvalidCursor) {
    return problem('invalid-request', error.message, { errors: [{ path: 'cursor', message: error.message }] });
  }
  if (error instanceof EventUnreadable) return unreadable(error, request.id);
  const known = 'code' in error && typeof error.code === 'string' ? problemsByCode[error.code] : undefined;
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
    `Something went wrong on our side. Please try again. If it happens again, send us this request id: ${request.id}.`,
  );
};

/** Sends a problem (RFC 9457) with the id of the request. */
export const sendProblem = (request: FastifyRequest, reply: FastifyReply, error: Error): FastifyReply => {
  const { details, headers } = problemOf(error, request);
  const body: Problem = { ...details, instance: request.id };
  if (isBrokenOff(error, request)) {
    request.log.info({ route: routeOf(request) }, 'the caller disconnected before the whole request had arrived');
  }
  if (details.status >= 500) {
    // A handler that asks the caller to retry states the reason; there is no fault to investigate.
    const level = details.status === 503 && error instanceof ProblemError ? 'warn' : 'error';
    request.log[level]({ route: routeOf(request), error: loggableError(error) }, 'request failed');
  }
  return (
    reply
      .code(details.status)
      // The id is not set yet when a request is refused before any hook ran.
      .headers({ [requestIdHeader]: request.id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .headers(headers)
      .type(problemMediaType)
      // An error must reach the caller even if the contract does not list its status.
      .serializer(JSON.stringify)
      .send(body)
  );
};

/** Turns every error into a problem; internal details stay on the server. */
export const errors = fp(
  async (app) => {
    app.setErrorHandler<FastifyError>((error, request, reply) => sendProblem(request, reply, error));
  },
  { name: 'errors' },
);

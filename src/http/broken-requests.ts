import type { Socket } from 'node:net';
import { type ProblemError, problem, problemMediaType } from './problems.ts';

const problemsByCode: Readonly<Record<string, () => ProblemError>> = {
  HPE_HEADER_OVERFLOW: () =>
    problem(
      'headers-too-large',
      "The request's headers are too large. Please clear this site's cookies and try again.",
    ),
  ERR_HTTP_REQUEST_TIMEOUT: () =>
    problem('request-timeout', 'The request did not arrive in time. Please check your connection and try again.'),
};

/** Answers malformed or slow requests that never reach a route, and closes the connection. */
export const answerBrokenRequest = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const { details } = (
      problemsByCode[error.code ?? ''] ??
      (() => problem('invalid-request', 'The request could not be understood. Please correct it and try again.'))
    )();
    const body = JSON.stringify(details);
    socket.write(
      [
        `HTTP/1.1 ${details.status} ${details.title}`,
        `content-type: ${problemMediaType}`,
        `content-length: ${Buffer.byteLength(body)}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroySoon();
};

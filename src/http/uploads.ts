import type { FastifyRequest } from 'fastify';
import { projectLimits } from '../domain/projects/limits.ts';
import type { Files, Received } from '../platform/files/files.ts';
import { type ProblemError, type ProblemKind, problem } from './problems.ts';

/** The form's one field. */
const FIELD = 'file';

/** Bytes that a form may need beside its file. */
const FORM_OVERHEAD = 16 * 1024;

const megabytes = projectLimits.fileBytes / (1024 * 1024);

/** A problem with the upload, at its field. */
const fault = (kind: ProblemKind, message: string, headers: Readonly<Record<string, string>> = {}): ProblemError =>
  problem(kind, `${message}.`, { errors: [{ path: FIELD, message }], headers });

const missing = () => fault('invalid-request', 'Please choose a file to upload');
const notOne = () => fault('invalid-request', 'Please upload exactly one file, and nothing else');
const cutShort = () => fault('invalid-request', 'The file did not arrive whole. Please upload it again');
/** Whoever is still sending is not listened to any longer. */
const tooLarge = () =>
  fault('body-too-large', `The file is larger than ${megabytes} MB. Please upload a smaller one`, {
    connection: 'close',
  });

/** Refuses what is no form, and what says of itself that it is too large, before any of it is read. */
export const refuseOtherBodies = ({ headers }: FastifyRequest): void => {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) {
    throw problem(
      'unsupported-media-type',
      `Please send a form (multipart/form-data) with the document as its field "${FIELD}".`,
      { errors: [{ path: FIELD, message: 'Please choose a file to upload' }] },
    );
  }
  if (Number(headers['content-length'] ?? 0) > projectLimits.fileBytes + FORM_OVERHEAD) throw tooLarge();
};

/** What the form parser's own errors mean; everything else it says is about a body that broke off or is none. */
const formProblems: Readonly<Record<string, () => ProblemError>> = {
  FST_FILES_LIMIT: notOne,
  FST_FIELDS_LIMIT: notOne,
  FST_PARTS_LIMIT: notOne,
  FST_PROTO_VIOLATION: notOne,
  FST_INVALID_JSON_FIELD_ERROR: notOne,
  FST_REQ_FILE_TOO_LARGE: tooLarge,
};

/** Thrown by streams that end before their time. */
const brokenOff: ReadonlySet<unknown> = new Set(['FST_MP_PREMATURE_CLOSE', 'ERR_STREAM_PREMATURE_CLOSE']);

const problemOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && formProblems[code]) return formProblems[code]();
  // The parser has plain errors without a code for every form that is not well made.
  return brokenOff.has(code) || (code === undefined && error.name === 'Error') ? cutShort() : error;
};

/**
 * Receives the one file of a form, as it comes. It is not kept yet: the caller keeps or discards it. Throws a problem
 * that names the field for anything else than one whole file that the platform takes.
 */
export const receiveFile = async (
  request: FastifyRequest,
  files: Pick<Files, 'receive' | 'discard'>,
): Promise<Received> => {
  let received: Received | null = null;
  try {
    // One part more than allowed, to tell "too many" from "as many as allowed".
    const limits = { files: 1, fields: 0, parts: 2, fileSize: projectLimits.fileBytes };
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file' || part.fieldname !== FIELD) throw notOne();
      // A box in which nothing was chosen sends a part without a name.
      if (!part.filename) throw missing();
      const result = await files.receive(part.file, { name: part.filename });
      if ('refused' in result) {
        throw result.code === 'file-too-large' ? tooLarge() : fault('invalid-request', result.message);
      }
      received = result;
    }
    if (received === null) throw missing();
    return received;
  } catch (error) {
    if (received !== null) await files.discard(received);
    // What is still coming is read and forgotten; otherwise the connection would wait for somebody to want it.
    request.raw.unpipe();
    request.raw.resume();
    throw problemOf(error);
  }
};

/** Stands for the content of an upload: the same file under the same name has the same one. */
export const fingerprintOf = ({ name, size, sha256 }: Received): unknown => ({ name, size, sha256 });

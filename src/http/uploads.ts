import type { FastifyRequest } from 'fastify';
import { photoLimits } from '../domain/consultants/photo-limits.ts';
import { projectLimits } from '../domain/projects/limits.ts';
import type { Files, Received } from '../platform/files/files.ts';
import { type ProblemError, type ProblemKind, problem } from './problems.ts';

const FIELD = 'file';

/** Allowance in bytes for the parts of the form besides the file. */
const FORM_OVERHEAD = 16 * 1024;

/** The upload as an endpoint receives it. */
interface UploadKind {
  readonly mostBytes: number;
  readonly isPicture: boolean;
}

export const uploadKinds = {
  document: { mostBytes: projectLimits.fileBytes, isPicture: false },
  picture: { mostBytes: photoLimits.bytes, isPicture: true },
} as const satisfies Record<string, UploadKind>;

/** A problem with the upload that names the field. */
const fault = (kind: ProblemKind, message: string, headers: Readonly<Record<string, string>> = {}): ProblemError =>
  problem(kind, `${message}.`, { errors: [{ path: FIELD, message }], headers });

const missing = () => fault('invalid-request', 'Please choose a file to upload');
const notOne = () => fault('invalid-request', 'Please upload exactly one file, and nothing else');
const truncated = () => fault('invalid-request', 'The file did not arrive whole. Please upload it again');
/** Closes the connection: the client may still be sending. */
const tooLarge = ({ mostBytes }: UploadKind) =>
  fault('body-too-large', `The file is larger than ${mostBytes / 1024 ** 2} MB. Please upload a smaller one`, {
    connection: 'close',
  });

/** Refuses bodies that are not forms or that declare a size above the limit, before they are read. */
export const refuseOtherBodies = ({ headers }: FastifyRequest, kind: UploadKind): void => {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) {
    throw problem(
      'unsupported-media-type',
      `Please send a form (multipart/form-data) with the file as its field "${FIELD}".`,
      { errors: [{ path: FIELD, message: 'Please choose a file to upload' }] },
    );
  }
  if (Number(headers['content-length'] ?? 0) > kind.mostBytes + FORM_OVERHEAD) throw tooLarge(kind);
};

/** Problems for error codes of the form parser; all other errors mean a malformed or truncated body. */
const formProblems: Readonly<Record<string, (kind: UploadKind) => ProblemError>> = {
  FST_FILES_LIMIT: notOne,
  FST_FIELDS_LIMIT: notOne,
  FST_PARTS_LIMIT: notOne,
  FST_PROTO_VIOLATION: notOne,
  FST_INVALID_JSON_FIELD_ERROR: notOne,
  FST_REQ_FILE_TOO_LARGE: tooLarge,
};

const truncatedCodes: ReadonlySet<unknown> = new Set(['FST_MP_PREMATURE_CLOSE', 'ERR_STREAM_PREMATURE_CLOSE']);

const problemOf = (error: unknown, kind: UploadKind): unknown => {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && formProblems[code]) return formProblems[code](kind);
  // For a malformed form the parser throws an error without a code.
  return truncatedCodes.has(code) || (code === undefined && error.name === 'Error') ? truncated() : error;
};

/**
 * Receives the file of a form into temporary storage; the caller stores or discards it. Throws a problem that names the
 * field unless the form contains exactly one complete, accepted file.
 */
export const receiveFile = async (
  request: FastifyRequest,
  files: Pick<Files, 'receive' | 'discard'>,
  kind: UploadKind,
): Promise<Received> => {
  let received: Received | null = null;
  try {
    // One part more than allowed, to detect "too many".
    const limits = { files: 1, fields: 0, parts: 2, fileSize: kind.mostBytes };
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file' || part.fieldname !== FIELD) throw notOne();
      // An empty file input sends a part without a name.
      if (!part.filename) throw missing();
      const result = await files.receive(part.file, { name: part.filename, isPicture: kind.isPicture });
      if ('refused' in result) {
        throw result.code === 'file-too-large' ? tooLarge(kind) : fault('invalid-request', result.message);
      }
      received = result;
    }
    if (received === null) throw missing();
    return received;
  } catch (error) {
    if (received !== null) await files.discard(received);
    // Drain the rest of the body; otherwise the connection would hang.
    request.raw.unpipe();
    request.raw.resume();
    throw problemOf(error, kind);
  }
};

/** Version tag of an upload: the same for the same content under the same name. */
export const fingerprintOf = ({ name, size, sha256 }: Received): unknown => ({ name, size, sha256 });

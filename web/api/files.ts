import type { EndpointName } from '#contract/contract.ts';
import type { PictureSize, ProjectFile } from '#contract/files.ts';
import { idempotencyHeader } from '#contract/headers.ts';
import type { Problem } from '#contract/problem.ts';
import { routeOf } from '#contract/route-of.ts';
import { ApiError } from './api-error.ts';
import { addressOf } from './client.ts';
import { pagesQuery } from './endpoint-query.ts';
import { proved } from './proved-request.ts';
import { newTraceParent } from './trace-parent.ts';

/** A project's documents, newest first, page by page. Refetched on each visit, because others add documents too. */
export const filesQuery = (projectId: string) =>
  pagesQuery('listFiles', { params: { id: projectId } }, { refetchOnMount: 'always' });

/** Download URL of a document. */
export const fileAddress = (projectId: string, fileId: string): string =>
  addressOf('downloadFile', { id: projectId, fileId });

/** URL of a WebP rendition of a picture document. */
export const pictureAddress = (projectId: string, fileId: string, size: PictureSize): string =>
  addressOf('showPicture', { id: projectId, fileId }, { size });

/** URL of a PDF document for display in a frame. */
export const pdfAddress = (projectId: string, fileId: string): string =>
  addressOf('showPdf', { id: projectId, fileId });

interface Upload {
  readonly file: File;
  readonly idempotencyKey?: string;
  /** Called with the fraction sent so far, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

const problemIn = (request: XMLHttpRequest): Problem | null => {
  if (!request.getResponseHeader('content-type')?.includes('problem+json')) return null;
  return JSON.parse(request.responseText) as Problem;
};

/** Uploads a document of a project; returns null if it is saved but not readable yet. Throws like {@link upload}. */
export const uploadFile = async ({
  projectId,
  ...file
}: Upload & { readonly projectId: string }): Promise<ProjectFile | null> => {
  const answer = await upload('attachFile', addressOf('attachFile', { id: projectId }), file);
  const parsed: ProjectFile | { readonly accepted: true } = JSON.parse(answer);
  return 'accepted' in parsed ? null : parsed;
};

/**
 * Sends a file and returns the response body; asks for a sign-in or a proof where the server requires one. Throws
 * {@link ApiError} for anything but success, and an `AbortError` when the signal aborts.
 */
export const upload = (name: EndpointName, address: string, file: Upload): Promise<string> =>
  proved(address, () => sendFile(name, address, file));

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
const sendFile = (
  name: EndpointName,
  address: string,
  { file, idempotencyKey, onProgress, signal }: Upload,
): Promise<string> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(routeOf(name).method, address);
    request.setRequestHeader('accept', 'application/json');
    if (idempotencyKey !== undefined) request.setRequestHeader(idempotencyHeader, idempotencyKey);
    request.setRequestHeader('traceparent', newTraceParent());
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, statusText } = request;
      if (status >= 200 && status < 300) return resolve(request.responseText);
      const problem = problemIn(request);
      reject(new ApiError(status, `${status}: ${problem?.detail ?? statusText}`, problem));
    });
    request.addEventListener('error', () => reject(new ApiError(0, '0: No answer', null)));
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.set('file', file);
    request.send(form);
  });

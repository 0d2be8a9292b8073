import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Attachment } from './answers.ts';

/**
 * Content security policy of an uploaded file, in case a browser displays it after all: no origin, no scripts, no
 * loading.
 */
const sandboxed = "sandbox; default-src 'none'";

const percentEncoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * The `Content-Disposition` header of a download (RFC 6266): the full name for current browsers and an ASCII fallback.
 * Line breaks, quotes and path separators are escaped.
 */
export const contentDisposition = (fileName: string, kind: 'attachment' | 'inline' = 'attachment'): string => {
  const name = fileName.replace(/[\p{Cc}\p{Cf}\p{Cs}/\\]/gu, '_');
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["%]/gu, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, percentEncoded);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
};

/** The body to send. For HEAD, Fastify would read the whole file for nothing, without a time limit. */
const bodyOf = ({ request }: FastifyReply, content: Readable): Readable => {
  if (request.method !== 'HEAD') return content;
  content.destroy();
  return Readable.from([]);
};

/** Streams a file as a download or for display; 304 when the browser has this version already. */
export const sendAttachment = (
  reply: FastifyReply,
  media: string,
  { fileName, content, size, shown }: Attachment,
): FastifyReply => {
  if (shown) {
    const tag = `"${shown.version}"`;
    reply.header('etag', tag).header('cache-control', shown.caching);
    if (reply.request.headers['if-none-match']?.includes(tag)) {
      content.destroy();
      return reply.code(304).send();
    }
  }
  // The file's own policy sandboxes the frame, because browsers show no PDF document in a frame with the attribute
  // `sandbox`.
  if (shown?.isFramed) reply.header('x-frame-options', 'SAMEORIGIN');
  if (size !== undefined) reply.header('content-length', size);
  return reply
    .header('content-disposition', contentDisposition(fileName, shown ? 'inline' : 'attachment'))
    .header('content-security-policy', shown?.isFramed ? `${sandboxed}; frame-ancestors 'self'` : sandboxed)
    .header('x-content-type-options', 'nosniff')
    .type(shown ? shown.mediaType : media === 'text/csv' ? 'text/csv; charset=utf-8' : media)
    .send(bodyOf(reply, content));
};

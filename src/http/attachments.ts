import type { FastifyReply } from 'fastify';
import type { Attachment } from './answers.ts';

/** An uploaded file that a browser opens anyway gets no origin and no scripts, and loads nothing. */
const sandboxed = "sandbox; default-src 'none'";

const percentEncoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * The `Content-Disposition` header of a download (RFC 6266): the full name for current browsers and an ASCII fallback.
 * Line breaks, quotes and path separators are escaped.
 */
export const contentDisposition = (fileName: string): string => {
  const name = fileName.replace(/[\p{Cc}\p{Cf}\p{Cs}/\\]/gu, '_');
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["%]/gu, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, percentEncoded);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
};

/** Streams a file as a download. */
export const sendAttachment = (
  reply: FastifyReply,
  media: string,
  { fileName, content, size }: Attachment,
): FastifyReply => {
  if (size !== undefined) reply.header('content-length', size);
  return reply
    .header('content-disposition', contentDisposition(fileName))
    .header('content-security-policy', sandboxed)
    .header('x-content-type-options', 'nosniff')
    .type(media === 'text/csv' ? 'text/csv; charset=utf-8' : media)
    .send(content);
};

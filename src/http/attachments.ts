import type { FastifyReply } from 'fastify';
import type { Attachment } from './answers.ts';

/** A file of somebody's that a browser opens after all gets no origin, no script and nothing to load. */
const sandboxed = "sandbox; default-src 'none'";

const percentEncoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * The header that makes a browser keep an answer under a name (RFC 6266): the name as it is for browsers of today, and
 * in plain ASCII for everything else. Line breaks, quotes and folders cannot leave the name.
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

/** Sends a file as it is read, as something to keep. */
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

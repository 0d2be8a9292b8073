import type { FastifyInstance } from 'fastify';
import { contextOf } from '../api.ts';
import type { HttpParts } from '../parts.ts';
import { problem } from '../problems.ts';
import { refusal } from '../rejections.ts';
import { limitByAddress } from './rate-limits.ts';

/** Mailbox providers send these requests for all their users from a few addresses. */
const LIMIT_PER_MINUTE = 60;

/** Maximum size of the body in bytes; mail programs send one field. */
const BODY_LIMIT = 4096;

const tokenOf = (query: unknown): string => {
  const token = typeof query === 'object' && query !== null && 'token' in query ? query.token : null;
  return typeof token === 'string' ? token : '';
};

/**
 * Answers the POST of mail programs to the address in `List-Unsubscribe` (RFC 8058), which carry no session and no
 * JSON. A GET of the same address shows the page and changes nothing, because mail scanners follow links.
 */
export const oneClickUnsubscribe = (
  app: FastifyInstance,
  { commands, vault, newId, config }: Pick<HttpParts, 'commands' | 'vault' | 'newId' | 'config'>,
): void => {
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser<string>(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    );
    forms.post(
      '/unsubscribe',
      {
        schema: { hide: true },
        onRequest: [
          ...limitByAddress(
            forms,
            { rateBuckets: vault.rateBuckets, limits: config.rateLimits },
            'oneClickUnsubscribe',
            LIMIT_PER_MINUTE,
          ),
        ],
      },
      async (request, reply) => {
        if (typeof request.body !== 'string' || !/List-Unsubscribe[\s\S]*One-Click/.test(request.body)) {
          throw problem('invalid-request', 'Please send the form field List-Unsubscribe with the value One-Click.');
        }
        const by = { token: tokenOf(request.query), timing: 'never' } as const;
        const outcome = await commands.unsubscribe(by, contextOf(request, newId(), request.timeLimit));
        if (outcome.outcome === 'rejected') throw refusal(outcome.rejection);
        return reply.type('text/plain; charset=utf-8').send('You will not get these emails any more.\n');
      },
    );
  });
};

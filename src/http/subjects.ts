import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { normalisedName } from '../vault/name-digests.ts';

/**
 * A digest of a name or e-mail address in the body, as the key of a rate limit: it counts requests about one name from
 * all IP addresses and in every spelling that the vault accepts, whether or not the name exists.
 */
export const digestOfField =
  (field: string, schema: z.ZodType<string>) =>
  ({ body }: FastifyRequest): string => {
    const given: unknown =
      body instanceof Object ? Object.entries(body).find(([key]) => key === field)?.[1] : undefined;
    const name = schema.safeParse(given);
    return createHash('sha256')
      .update(name.success ? normalisedName(name.data) : '')
      .digest('base64url');
  };

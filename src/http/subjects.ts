import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { normalisedName } from '../platform/vault/name-digests.ts';

/**
 * A digest of a name or address in the body, to count by: requests about one count together, whatever addresses they
 * come from and however the vault lets it be spelt, and alike for names that nobody has.
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

import fp from 'fastify-plugin';
import { isRecord } from '../../domain/kernel/record.ts';
import { storable } from '../../platform/storable-text.ts';

const replaced = (value: unknown): unknown => {
  if (typeof value === 'string') return storable(value);
  return Array.isArray(value) ? value.map(replaced) : value;
};

/**
 * Replaces NUL in the query of an address as in stored texts: Postgres takes none, so a search for it finds nothing. Bodies
 * with one are refused instead, because they would be kept.
 */
export const storableQueries = fp(
  async (app) => {
    app.addHook('preValidation', async (request) => {
      if (!request.url.includes('%00') || !isRecord(request.query)) return;
      request.query = Object.fromEntries(Object.entries(request.query).map(([name, value]) => [name, replaced(value)]));
    });
  },
  { name: 'storable-queries' },
);

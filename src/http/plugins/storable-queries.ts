import fp from 'fastify-plugin';
import { isRecord } from '../../domain/kernel/record.ts';
import { storable } from '../../platform/storable-text.ts';

const replaced = (value: unknown): unknown => {
  if (typeof value === 'string') return storable(value);
  return Array.isArray(value) ? value.map(replaced) : value;
};

/**
 * Replaces NUL in query strings as in stored texts: Postgres does not accept it, so a search for it finds nothing.
 * Bodies with NUL are refused instead, because they would be stored.
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

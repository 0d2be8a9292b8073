import type { FastifyServerOptions } from 'fastify';

const refuse = (): never => {
  throw new Error('This server compiles no JSON schemas.');
};

/**
 * Keeps Fastify from loading Ajv and fast-json-stringify, which takes a tenth of a second of every start: zod validates
 * requests, and nothing else needs a compiler.
 */
export const withoutAjv: Pick<FastifyServerOptions, 'schemaController'> = {
  schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
};

import fp from 'fastify-plugin';
import { isStorableThroughout } from '../../platform/storable-text.ts';
import { problem } from '../problems.ts';

const unstorable = () =>
  problem(
    'invalid-request',
    'The text contains a character that cannot be stored: a null character, or half of a surrogate pair. Please remove it.',
  );

/**
 * Parses JSON bodies, the only accepted kind, and refuses text that cannot be stored. An empty body counts as none (spec
 * §7: "empty JSON body"); the schema of the endpoint decides whether one is required.
 */
export const jsonBodies = fp(
  async (app) => {
    const parse = app.getDefaultJsonParser('error', 'error');
    app.removeAllContentTypeParsers();
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
      if (body.trim() === '') done(null, undefined);
      else {
        parse(request, body, (error, value) => {
          if (error === null && !isStorableThroughout(value)) done(unstorable());
          else done(error, value);
        });
      }
    });
  },
  { name: 'json-bodies' },
);

import fp from 'fastify-plugin';

/**
 * Bodies are JSON and nothing else. An empty one counts as none, as a sign-out sends it (spec §7: "empty JSON body");
 * whether a call can do without is for its schema to say.
 */
export const jsonBodies = fp(
  async (app) => {
    const parse = app.getDefaultJsonParser('error', 'error');
    app.removeAllContentTypeParsers();
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
      if (body.trim() === '') done(null, undefined);
      else parse(request, body, done);
    });
  },
  { name: 'json-bodies' },
);

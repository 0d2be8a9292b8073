import type { FastifyInstance } from 'fastify';
import { audiencesOf } from '../../projections/queries/audience.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { openLiveStreams } from '../live-stream.ts';
import { memberOf } from '../members.ts';
import type { HttpParts } from '../parts.ts';
import { currentSessionOf } from '../plugins/sessions.ts';

export const liveStreamRoutes = (
  app: FastifyInstance,
  { implement }: Api,
  { readModels, vault, liveChanges, clock }: HttpParts,
): void => {
  const streams = openLiveStreams(liveChanges, vault.sessions.live);
  app.addHook('preClose', async () => streams.endAll());

  implement('streamChanges', async ({ query, caller, request }) => {
    const member = await memberOf(readModels, caller);
    const session = currentSessionOf(request)?.handle ?? '';
    const resumed = request.headers['last-event-id'];
    const stream = await streams.open({
      memberId: caller.userId,
      session,
      audiences: audiencesOf(member),
      after: (typeof resumed === 'string' && resumed) || query.after || clock().getTime() - query.loaded,
      // Looked up in the list, so that an open window does not extend the session.
      isAdmitted: async () => (await vault.sessions.live([session])).has(session),
    });
    // A HEAD request has no body.
    if (request.method === 'HEAD') stream.destroy();
    return succeeded(stream);
  });
};

import type { FastifyInstance } from 'fastify';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { openMessageStreams } from '../message-stream.ts';
import { admitParticipant } from '../participation.ts';
import type { HttpParts } from '../parts.ts';
import { currentSessionOf } from '../plugins/sessions.ts';

export const messageStreamRoutes = (
  app: FastifyInstance,
  { implement }: Api,
  { readModels, vault, messageNotifications }: HttpParts,
): void => {
  const streams = openMessageStreams(messageNotifications, vault.sessions.live);
  app.addHook('preClose', async () => streams.endAll());

  implement('streamMessages', async ({ params, caller, request }) => {
    await admitParticipant(readModels, caller, params.id);
    const session = currentSessionOf(request);
    const stream = await streams.open({
      memberId: caller.userId,
      projectId: params.id,
      session: session?.handle ?? '',
      isAdmitted: async () => {
        // Looked up in the list, so that an open window does not extend the session.
        const handle = session?.handle ?? '';
        if (!(await vault.sessions.live([handle])).has(handle)) return false;
        await admitParticipant(readModels, caller, params.id);
        return true;
      },
    });
    // A HEAD request has no body.
    if (request.method === 'HEAD') stream.destroy();
    return succeeded(stream);
  });
};

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
  const streams = openMessageStreams(messageNotifications);
  app.addHook('preClose', async () => streams.endAll());

  implement('streamMessages', async ({ params, caller, request }) => {
    await admitParticipant(readModels, caller, params.id);
    const session = currentSessionOf(request);
    const stream = await streams.open({
      memberId: caller.userId,
      projectId: params.id,
      isAdmitted: async () => {
        // Looked up in the list, so that an open window does not extend the session.
        const alive = await vault.sessions.list(caller.userId);
        if (!alive.some(({ handle }) => handle === session?.handle)) return false;
        await admitParticipant(readModels, caller, params.id);
        return true;
      },
    });
    // A HEAD request has no body.
    if (request.method === 'HEAD') stream.destroy();
    return succeeded(stream);
  });
};

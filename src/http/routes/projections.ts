import type { RequestContext } from '../../commands/commands.ts';
import type { ProjectionRequestInput } from '../../commands/projection-requests.ts';
import type { ProjectionDetail } from '../../contract/projections.ts';
import { type Answer, refused, succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import type { HttpParts } from '../parts.ts';
import { found, notFound } from '../problems.ts';

export const projectionRoutes = (
  { implement }: Api,
  { projectionAdministration, projectionRequests }: HttpParts,
): void => {
  const ask = async (order: ProjectionRequestInput, context: RequestContext): Promise<Answer<ProjectionDetail>> => {
    if (!projectionAdministration.names.includes(order.name)) throw notFound();
    const outcome = await projectionRequests.requestProjection(order, context);
    if (outcome.outcome === 'rejected') return refused(outcome.rejection);
    return succeeded(found(await projectionAdministration.find(order.name)));
  };

  implement('listProjections', async () => succeeded(await projectionAdministration.list()));
  implement('getProjection', async ({ params }) => succeeded(found(await projectionAdministration.find(params.name))));
  implement('listParkedEvents', async ({ params, query }) =>
    succeeded(found(await projectionAdministration.parked(params.name, query))),
  );

  implement('replayParkedEvents', ({ params, body, context }) =>
    ask({ ...params, order: 'replay', eventId: body?.eventId ?? null }, context),
  );
  implement('rebuildProjection', ({ params, context }) => ask({ ...params, order: 'rebuild' }, context));
  implement('cancelRebuild', ({ params, context }) => ask({ ...params, order: 'cancel-rebuild' }, context));
  implement('verifyProjection', ({ params, context }) => ask({ ...params, order: 'verify' }, context));
  implement('swapProjection', ({ params, context }) => ask({ ...params, order: 'swap' }, context));
  implement('rollBackProjection', ({ params, body, context }) =>
    ask({ ...params, ...body, order: 'roll-back' }, context),
  );
  implement('pauseProjection', ({ params, context }) => ask({ ...params, order: 'pause' }, context));
  implement('resumeProjection', ({ params, context }) => ask({ ...params, order: 'resume' }, context));
};

import type { RequestContext } from '../../commands/commands.ts';
import type { OrderOfProjection } from '../../commands/projection-orders.ts';
import type { Answer } from '../answers.ts';
import { refused, succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import type { ProjectionDetail } from '../contract/projections-room.ts';
import type { HttpParts } from '../parts.ts';
import { notFound } from '../problems.ts';

/** How the read models stand, and what administrators can do about it. */
export const projectionsRoomRoutes = ({ implement }: Api, { projectionsRoom, projectionOrders }: HttpParts): void => {
  const found = async (name: string): Promise<ProjectionDetail> => {
    const detail = await projectionsRoom.find(name);
    if (detail === null) throw notFound();
    return detail;
  };
  const ask = async (order: OrderOfProjection, context: RequestContext): Promise<Answer<ProjectionDetail>> => {
    if (!projectionsRoom.names.includes(order.name)) throw notFound();
    const outcome = await projectionOrders.orderOfProjection(order, context);
    if (outcome.outcome === 'rejected') return refused(outcome.rejection);
    return succeeded(await found(order.name));
  };

  implement('listProjections', async () => succeeded(await projectionsRoom.list()));
  implement('getProjection', async ({ params }) => succeeded(await found(params.name)));
  implement('listParkedEvents', async ({ params, query }) => {
    const parked = await projectionsRoom.parked(params.name, query);
    if (parked === null) throw notFound();
    return succeeded(parked);
  });

  implement('replayParkedEvents', ({ params, body, context }) =>
    ask({ ...params, order: 'replay', eventId: body?.eventId ?? null }, context),
  );
  implement('rebuildProjection', ({ params, context }) => ask({ ...params, order: 'rebuild' }, context));
  implement('cancelRebuild', ({ params, context }) => ask({ ...params, order: 'cancel-rebuild' }, context));
  implement('verifyProjection', ({ params, context }) => ask({ ...params, order: 'verify' }, context));
  implement('swapProjection', ({ params, context }) => ask({ ...params, order: 'swap' }, context));
  implement('rollBackProjection', ({ params, context }) => ask({ ...params, order: 'roll-back' }, context));
  implement('pauseProjection', ({ params, context }) => ask({ ...params, order: 'pause' }, context));
  implement('resumeProjection', ({ params, context }) => ask({ ...params, order: 'resume' }, context));
};

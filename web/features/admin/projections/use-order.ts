import type { ProjectionOrder } from '../../../../src/domain/operations/choices.ts';
import type { ProjectionDetail } from '../../../../src/http/contract/projections-room.ts';
import { call } from '../../../api/client.ts';
import { projectionsKey } from '../../../api/projections.ts';
import { useAdminAction } from '../frame/use-admin-action.ts';
import { orderWords } from './words.ts';

/** What is asked of a read model; a replay of one event names it. */
export interface Order {
  readonly kind: ProjectionOrder;
  readonly eventId?: string;
}

const give = (name: string, { kind, eventId }: Order): Promise<ProjectionDetail> => {
  const params = { name };
  switch (kind) {
    case 'rebuild':
      return call('rebuildProjection', { params, body: {} });
    case 'cancel-rebuild':
      return call('cancelRebuild', { params });
    case 'verify':
      return call('verifyProjection', { params, body: {} });
    case 'swap':
      return call('swapProjection', { params, body: {} });
    case 'roll-back':
      return call('rollBackProjection', { params, body: {} });
    case 'replay':
      return call('replayParkedEvents', { params, body: eventId === undefined ? {} : { eventId } });
    case 'pause':
      return call('pauseProjection', { params, body: {} });
    case 'resume':
      return call('resumeProjection', { params });
  }
};

/** Gives orders to one read model, one at a time. */
export const useOrder = (name: string, onDone?: (order: Order) => void) =>
  useAdminAction<Order, ProjectionDetail>({
    change: (order) => give(name, order),
    done: ({ kind }, { pending }) =>
      pending > 0
        ? { title: 'Not done yet', message: 'It was asked for, and is tried again every few seconds.' }
        : { title: orderWords[kind].done, message: `Read model ${name}` },
    failed: { title: 'That did not work', message: 'Nothing has been changed. Please try again.' },
    refreshes: [projectionsKey],
    onDone,
  });

import { call } from '#api/client.ts';
import { projectionsKey } from '#api/projections.ts';
import { useAction } from '#api/use-action.ts';
import type { ProjectionDetail } from '#contract/projections.ts';
import type { ProjectionRequest } from '#domain/operations/choices.ts';
import { counted } from '#lib/counted.ts';
import { requestCopy } from '../copy.ts';
import { rolledBack } from './status.ts';

/** A request to a read model. A replay of a single event names that event, and a roll-back its generation. */
type Request =
  | { readonly kind: Exclude<ProjectionRequest, 'replay' | 'roll-back'> }
  | { readonly kind: 'replay'; readonly eventId?: string }
  | { readonly kind: 'roll-back'; readonly generation: number };

const send = (name: string, request: Request): Promise<ProjectionDetail> => {
  const params = { name };
  switch (request.kind) {
    case 'rebuild':
      return call('rebuildProjection', { params, body: {} });
    case 'cancel-rebuild':
      return call('cancelRebuild', { params });
    case 'verify':
      return call('verifyProjection', { params, body: {} });
    case 'swap':
      return call('swapProjection', { params, body: {} });
    case 'roll-back':
      return call('rollBackProjection', { params, body: { generation: request.generation } });
    case 'replay':
      return call('replayParkedEvents', {
        params,
        body: request.eventId === undefined ? {} : { eventId: request.eventId },
      });
    case 'pause':
      return call('pauseProjection', { params, body: {} });
    case 'resume':
      return call('resumeProjection', { params });
  }
};

/** A second roll-back makes the newer generation live again. */
const doneBy = (kind: ProjectionRequest, detail: ProjectionDetail): ProjectionRequest =>
  kind === 'roll-back' && rolledBack(detail) === null ? 'swap' : kind;

/** A replay succeeds even if its events fail again. */
const outcomeOf = (kind: ProjectionRequest, { parked }: ProjectionDetail, name: string): string =>
  kind === 'replay' && parked > 0
    ? counted(parked, 'event is still parked', 'events are still parked')
    : `Read model ${name}`;

/** Sends requests to one read model, one at a time. */
export const useProjectionRequest = (name: string, onSuccess?: () => void) =>
  useAction({
    run: (request: Request) => send(name, request),
    succeeded: (detail, { kind }) =>
      detail.pending > 0
        ? { title: 'Request accepted', message: 'It has not run yet. The platform retries every few seconds.' }
        : { title: requestCopy[doneBy(kind, detail)].done, message: outcomeOf(kind, detail, name) },
    failed: { title: 'Request failed' },
    refreshes: [projectionsKey],
    ...(onSuccess && { onSuccess }),
  });

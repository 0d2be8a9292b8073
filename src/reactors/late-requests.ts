import { fold } from '../commands/fold.ts';
import type { HandleCommand } from '../commands/handle.ts';
import { charity } from '../domain/charities/decide.ts';
import { cancelProject } from '../domain/projects/commands.ts';
import { project } from '../domain/projects/decide.ts';
import type { ProjectEvent } from '../domain/projects/events.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { CHARITY_LEFT } from './account-closing.ts';
import { type Reactor, reactor } from './engine/reactor.ts';
import { PLATFORM, requestFor } from './reaction-request.ts';

const NAME = 'late-requests';

interface LateRequestParts {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly handle: HandleCommand;
}

/**
 * Cancels a project of a charity that has left. A process that began its request before the charity left may have appended
 * it after the charity's open projects were cancelled.
 */
export const lateRequestReactor = ({ store, handle }: LateRequestParts): Reactor =>
  reactor<ProjectEvent>({
    name: NAME,
    startsAt: 'origin',
    purpose: 'Cancels a project that was requested while its charity was leaving.',
    issues: ['CancelProject'],
    handlers: {
      ProjectSubmitted: async (event) => {
        const { projectId, charityId } = event.data;
        if ((await fold(store, charity, charityId)).status !== 'left') return {};
        const context = { ...requestFor(NAME, event), subject: PLATFORM };
        await handle(project, projectId, cancelProject({ reason: CHARITY_LEFT }), context);
        return {};
      },
    },
  });

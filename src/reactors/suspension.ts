import { fold } from '../commands/fold.ts';
import type { HandleCommand } from '../commands/handle.ts';
import { consultant } from '../domain/consultants/decide.ts';
import type { ConsultantEvent } from '../domain/consultants/events.ts';
import { aggregateIdOf, type Position } from '../domain/kernel/event.ts';
import { declineProject } from '../domain/projects/commands.ts';
import { project } from '../domain/projects/decide.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { NotYet, type Reactor, reactor } from './engine/reactor.ts';
import { PLATFORM, requestFor } from './reaction-request.ts';

const NAME = 'suspension';

export interface SuspensionParts {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly handle: HandleCommand;
  /** Waits until the read models of projects have reached a position; false on timeout. */
  projectsHaveSeen(position: Position): Promise<boolean>;
  /** Projects that have not ended, to which the consultant is assigned or invited. */
  openProjectsOfConsultant(consultantId: string): Promise<readonly string[]>;
}

/**
 * Declines the open invitations of a suspended consultant, who cannot accept them, so that their charities invite others.
 * Projects in progress stay: an administrator decides whether to release the consultant.
 */
export const suspensionReactor = ({
  store,
  handle,
  projectsHaveSeen,
  openProjectsOfConsultant,
}: SuspensionParts): Reactor =>
  reactor<ConsultantEvent>({
    name: NAME,
    startsAt: 'origin',
    purpose: 'Declines the open invitations of a suspended consultant, so that their charities can invite others.',
    issues: ['DeclineProject'],
    handlers: {
      ConsultantSuspended: async (event) => {
        const consultantId = aggregateIdOf(event);
        const state = await fold(store, consultant, consultantId);
        // Reinstated in the meantime, and possibly invited again.
        if (state.status !== 'suspended') return {};
        if (!(await projectsHaveSeen(event.position))) throw new NotYet('The projects are not up to date yet.');
        const context = { ...requestFor(NAME, event), subject: PLATFORM };
        for (const projectId of await openProjectsOfConsultant(consultantId)) {
          // Refused where the consultant is at work.
          await handle(project, projectId, declineProject({ consultantId, reason: null }), context);
        }
        return {};
      },
    },
  });

import { fold } from '../commands/fold.ts';
import type { HandleCommand } from '../commands/handle.ts';
import { consultant } from '../domain/consultants/decide.ts';
import type { ConsultantEvent } from '../domain/consultants/events.ts';
import { aggregateIdOf, type Position, type RecordedEvent } from '../domain/kernel/event.ts';
import { declineProject } from '../domain/projects/commands.ts';
import { project } from '../domain/projects/decide.ts';
import type { ProjectEvent } from '../domain/projects/events.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { NotYet, type Reactor, reactor } from './engine/reactor.ts';
import { PLATFORM, requestFor } from './reaction-request.ts';

const NAME = 'suspension';

interface SuspensionParts {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly handle: HandleCommand;
  /** Waits until the read models of projects have reached a position; false on timeout. */
  projectsHaveSeen(position: Position): Promise<boolean>;
  /** Projects that have not ended, to which the consultant is assigned or invited. */
  openProjectsOfConsultant(consultantId: string): Promise<readonly string[]>;
}

/**
 * Declines the open invitations of a suspended consultant, who cannot accept them, so that their charities invite others;
 * also one that was being made when the consultant was suspended or left. Projects in progress stay: an administrator
 * decides whether to release the consultant.
 */
export const suspensionReactor = ({
  store,
  handle,
  projectsHaveSeen,
  openProjectsOfConsultant,
}: SuspensionParts): Reactor => {
  /** Refused where the consultant is at work. */
  const decline = (projectId: string, consultantId: string, because: RecordedEvent) => {
    const context = { ...requestFor(NAME, because), subject: PLATFORM };
    return handle(project, projectId, declineProject({ consultantId, reason: null }), context);
  };

  return reactor<ConsultantEvent | ProjectEvent>({
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
        for (const projectId of await openProjectsOfConsultant(consultantId)) {
          await decline(projectId, consultantId, event);
        }
        return {};
      },
      ConsultantInvited: async (event) => {
        const { consultantId } = event.data;
        const { status } = await fold(store, consultant, consultantId);
        if (status !== 'approved') await decline(aggregateIdOf(event), consultantId, event);
        return {};
      },
    },
  });
};

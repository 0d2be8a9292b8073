import type { z } from 'zod';
import { agreeOneOffFee } from '../domain/charities/commands.ts';
import { charity } from '../domain/charities/decide.ts';
import { agreedOneOffFee, type Charity, firstOneOffProject } from '../domain/charities/state.ts';
import type { Position } from '../domain/kernel/event.ts';
import { reject } from '../domain/kernel/rejection.ts';
import { lapseProjectRequest, submitProject } from '../domain/projects/commands.ts';
import { faultOf, project } from '../domain/projects/decide.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { ProjectRequest } from '../http/contract/projects.ts';
import { fold } from './fold.ts';
import type { CommandContext, HandleCommand } from './handle.ts';
import { orNull } from './optional-text.ts';
import { type Outcome, outcomeOf, refused } from './outcome.ts';
import { about, type RequestContext } from './request-context.ts';
import { turns } from './turns.ts';

export interface ProjectCommands {
  /**
   * Requests a project for the member's charity. Repeating it with the same project id changes nothing. Rejections:
   * `charity-not-yours`, `project-already-submitted`, `project-request-lapsed` and those of a field.
   */
  submitProject(
    input: z.output<typeof ProjectRequest>,
    by: { readonly userId: string; readonly charityId: string; readonly projectId: string },
    request: RequestContext,
  ): Promise<Outcome<{ readonly projectId: string; readonly position: Position }>>;
}

const notYours = reject('charity-not-yours', 'Projects can only be requested for your own charity.');

/**
 * Requesting projects. Charity and project share no append: a request that is cut short between the two leaves a fee
 * agreed for a project that does not exist. The next request closes the way for that project and takes its fee over.
 * Requests of one charity take turns in this process, so that none is taken for cut short while it is under way.
 */
export const projectCommands = (handle: HandleCommand, store: EventStore): ProjectCommands => {
  const inTurn = turns();

  /** The project that has the lower fee of the first one and never came about; null when there is none. */
  const lapseFirst = async (requesting: Charity, context: CommandContext): Promise<string | null> => {
    const first = firstOneOffProject(requesting);
    if (first === null) return null;
    return (await handle(project, first, lapseProjectRequest(), context)).outcome === 'accepted' ? first : null;
  };

  const submit: ProjectCommands['submitProject'] = async (input, { userId, charityId, projectId }, request) => {
    const requesting = await fold(store, charity, charityId);
    if (requesting.status === 'unregistered' || requesting.registration.userId !== userId) return refused(notYours);

    const details = {
      projectId,
      charityId,
      requestedBy: userId,
      title: input.title,
      description: input.description,
      expertiseRequired: input.expertiseRequired,
      estimatedHours: input.estimatedHours ?? null,
      startDate: input.startDate ?? null,
      endDate: input.endDate ?? null,
      notes: orNull(input.notes),
    };
    // Before the fee: a request that is refused must not use up the lower price of the first project.
    const fault = faultOf(details);
    if (fault) return refused(fault);

    // No membership can be activated yet, so every project is a one-off whatever was asked for (decisions.md).
    const context = about(userId, request);
    const isAgreed = agreedOneOffFee(requesting, projectId) !== null;
    const lapsed = isAgreed ? null : await lapseFirst(requesting, context);
    const agreed = await handle(charity, charityId, agreeOneOffFee({ projectId, lapsed }), context);
    if (agreed.outcome === 'rejected') return refused(agreed.rejection);
    const setUpFee = agreedOneOffFee(await fold(store, charity, charityId), projectId);
    if (setUpFee === null) throw new Error(`Charity ${charityId} has agreed to no fee for project ${projectId}.`);

    const submitted = submitProject({ ...details, terms: { type: 'oneoff', setUpFee } });
    return outcomeOf(await handle(project, projectId, submitted, context), { projectId });
  };

  return { submitProject: (input, by, request) => inTurn(by.charityId, () => submit(input, by, request)) };
};

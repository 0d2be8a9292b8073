import type { z } from 'zod';
import { agreeOneOffFee } from '../domain/charities/commands.ts';
import { charity } from '../domain/charities/decide.ts';
import { agreedOneOffFee } from '../domain/charities/state.ts';
import type { Position } from '../domain/kernel/event.ts';
import { reject } from '../domain/kernel/rejection.ts';
import { submitProject } from '../domain/projects/commands.ts';
import { faultOf, project } from '../domain/projects/decide.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { ProjectRequest } from '../http/contract/projects.ts';
import { fold } from './fold.ts';
import type { HandleCommand } from './handle.ts';
import { orNull } from './optional-text.ts';
import { type Outcome, outcomeOf, refused } from './outcome.ts';
import { about, type RequestContext } from './request-context.ts';

export interface ProjectCommands {
  /** Requests a project for the member's charity. Repeating it with the same project id changes nothing. */
  submitProject(
    input: z.output<typeof ProjectRequest>,
    by: { readonly userId: string; readonly charityId: string; readonly projectId: string },
    request: RequestContext,
  ): Promise<Outcome<{ readonly projectId: string; readonly position: Position }>>;
}

const notYours = reject('charity-not-yours', 'Projects can only be requested for your own charity.');

/** Requesting projects. */
export const projectCommands = (handle: HandleCommand, store: EventStore): ProjectCommands => ({
  submitProject: async (input, { userId, charityId, projectId }, request) => {
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
    const agreed = await handle(charity, charityId, agreeOneOffFee({ projectId }), context);
    if (agreed.outcome === 'rejected') return refused(agreed.rejection);
    const setUpFee = agreedOneOffFee(await fold(store, charity, charityId), projectId);
    if (setUpFee === null) throw new Error(`Charity ${charityId} has agreed to no fee for project ${projectId}.`);

    const submitted = submitProject({ ...details, terms: { type: 'oneoff', setUpFee } });
    return outcomeOf(await handle(project, projectId, submitted, context), { projectId });
  },
});

import type { z } from 'zod';
import { agreeOneOffFee } from '../domain/charities/commands.ts';
import { charity } from '../domain/charities/decide.ts';
import {
  agreedOneOffFee,
  type Charity,
  firstOneOffProject,
  type RegisteredCharity,
} from '../domain/charities/state.ts';
import { consultant } from '../domain/consultants/decide.ts';
import { canBeInvited } from '../domain/consultants/state.ts';
import type { Position } from '../domain/kernel/event.ts';
import { isRejection, type Rejection } from '../domain/kernel/rejection.ts';
import { inviteConsultant, lapseProjectRequest, submitProject } from '../domain/projects/commands.ts';
import { faultOf, project } from '../domain/projects/decide.ts';
import type { ProjectTerms } from '../domain/projects/events.ts';
import { isSubmitted, type Project } from '../domain/projects/state.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { ProjectRequest } from '../http/contract/projects.ts';
import { type CharityOwner, charityNotYours } from './charity-owner.ts';
import { fold } from './fold.ts';
import type { CommandContext, HandleCommand } from './handle.ts';
import { orNull } from './optional-text.ts';
import { type Outcome, refused } from './outcome.ts';
import { about, type RequestContext } from './request-context.ts';
import { turns } from './turns.ts';

export interface ProjectCommands {
  /**
   * Requests a project for the member's charity: under its membership, or as a one-off where it has none or wants it so.
   * A consultant who is named and can be invited is invited at once. Repeating it with the same project id completes
   * what was cut short and changes nothing else. Rejections: `charity-not-yours`, `project-already-submitted`,
   * `project-request-lapsed` and those of a field.
   */
  submitProject(
    input: z.output<typeof ProjectRequest>,
    by: CharityOwner & { readonly projectId: string },
    request: RequestContext,
  ): Promise<Outcome<{ readonly projectId: string; readonly position: Position }>>;
}

const lost = (charityId: string, projectId: string): Error =>
  new Error(`Charity ${charityId} has agreed to no fee for project ${projectId}.`);

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

  /** Agrees with the charity on what it pays; what was agreed for the project before stays. */
  const agreeTerms = async (
    requesting: RegisteredCharity,
    wish: { readonly charityId: string; readonly projectId: string; readonly isOneOff: boolean },
    context: CommandContext,
  ): Promise<ProjectTerms | Rejection> => {
    const { charityId, projectId, isOneOff } = wish;
    const earlierFee = agreedOneOffFee(requesting, projectId);
    if (earlierFee !== null) return { type: 'oneoff', setUpFee: earlierFee };
    if (requesting.membership !== null && !isOneOff) return { type: 'membership' };
    const lapsed = await lapseFirst(requesting, context);
    const agreed = await handle(charity, charityId, agreeOneOffFee({ projectId, lapsed }), context);
    if (agreed.outcome === 'rejected') return agreed.rejection;
    const setUpFee = agreedOneOffFee(await fold(store, charity, charityId), projectId);
    if (setUpFee === null) throw lost(charityId, projectId);
    return { type: 'oneoff', setUpFee };
  };

  /** Invites the consultant whom the charity asks for, if they can be; it hears nothing of it if not. */
  const invite = async (projectId: string, consultantId: string, context: CommandContext): Promise<Position | null> => {
    if (!canBeInvited(await fold(store, consultant, consultantId))) return null;
    const invited = await handle(project, projectId, inviteConsultant({ consultantId }), context);
    return invited.outcome === 'accepted' ? invited.position : null;
  };

  /** A repetition invites only where the first attempt did not come to it: whoever has declined since is left alone. */
  const isToInvite = (before: Project): boolean => before.status === 'unsubmitted' || before.status === 'pending';

  const submit: ProjectCommands['submitProject'] = async (input, { userId, charityId, projectId }, request) => {
    const requesting = await fold(store, charity, charityId);
    if (requesting.status !== 'registered' || requesting.registration.userId !== userId) {
      return refused(charityNotYours);
    }
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

    const context = about(userId, request);
    const before = await fold(store, project, projectId);
    // What a repetition would be asked to pay today is not what was agreed.
    const terms = isSubmitted(before)
      ? before.request.terms
      : await agreeTerms(requesting, { charityId, projectId, isOneOff: input.type === 'oneoff' }, context);
    if (isRejection(terms)) return refused(terms);
    const submitted = await handle(project, projectId, submitProject({ ...details, terms }), context);
    if (submitted.outcome === 'rejected') return refused(submitted.rejection);

    const invitedAt =
      input.consultantId && isToInvite(before) ? await invite(projectId, input.consultantId, context) : null;
    return { outcome: 'done', projectId, position: invitedAt ?? submitted.position };
  };

  return { submitProject: (input, by, request) => inTurn(by.charityId, () => submit(input, by, request)) };
};

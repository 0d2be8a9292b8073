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
import { project, validateRequest } from '../domain/projects/decide.ts';
import type { ProjectDetails, ProjectTerms } from '../domain/projects/events.ts';
import { isSubmitted, type Project } from '../domain/projects/state.ts';
import { type CharityOwner, charityNotYours } from './charity-owner.ts';
import { fold } from './fold.ts';
import { type Form, orNull } from './form.ts';
import type { CommandContext } from './handle.ts';
import { type Done, refused } from './outcome.ts';
import type { CommandParts } from './parts.ts';
import { confirmInvitation } from './project-steps.ts';
import { about, type RequestContext } from './request-context.ts';

export const detailsOf = (form: Form<ProjectDetails>): ProjectDetails => ({
  title: form.title,
  description: form.description,
  expertiseRequired: form.expertiseRequired,
  estimatedHours: form.estimatedHours ?? null,
  startDate: form.startDate ?? null,
  endDate: form.endDate ?? null,
  notes: orNull(form.notes),
});

/** A project request: its details, whether a one-off project is wanted, and a consultant to invite immediately. */
type ProjectRequestForm = Form<ProjectDetails> & {
  readonly type?: ProjectTerms['type'] | null | undefined;
  readonly consultantId?: string | null | undefined;
};

interface Requester extends CharityOwner {
  readonly projectId: string;
}

const lost = (charityId: string, projectId: string): Error =>
  new Error(`Charity ${charityId} has agreed to no fee for project ${projectId}.`);

/**
 * Project requests. Charity and project are separate appends: an interrupted request leaves a fee agreed for a project
 * that does not exist. The next request lapses that project and takes over its fee. A lock runs the requests of one charity
 * one after the other, so that a request in progress is not mistaken for an interrupted one. If it is lost, the charity
 * has to repeat the mistaken request.
 */
export const projectCommands = ({ handle, store, vault }: CommandParts) => {
  /** Lapses the unsubmitted project that holds the lower first fee and returns its id; null if there is none. */
  const lapseFirst = async (requesting: Charity, context: CommandContext): Promise<string | null> => {
    const first = firstOneOffProject(requesting);
    if (first === null) return null;
    return (await handle(project, first, lapseProjectRequest(), context)).outcome === 'accepted' ? first : null;
  };

  /** Agrees the terms of the project with the charity; terms agreed earlier stay. */
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

  /** Invites the consultant; an unavailable consultant is skipped silently. */
  const invite = async (projectId: string, consultantId: string, context: CommandContext): Promise<Position | null> => {
    if (!canBeInvited(await fold(store, consultant, consultantId))) return null;
    const invited = await handle(project, projectId, inviteConsultant({ consultantId }), context);
    if (invited.outcome === 'rejected') return null;
    await confirmInvitation({ handle, store }, { projectId, consultantId }, context);
    return invited.position;
  };

  /** A repeated call invites only if the first one did not get that far: the consultant may have declined since. */
  const isToInvite = (before: Project): boolean => before.status === 'unsubmitted' || before.status === 'pending';

  const submit = async (
    input: ProjectRequestForm,
    { userId, charityId, projectId }: Requester,
    request: RequestContext,
  ): Done<{ readonly projectId: string }> => {
    const requesting = await fold(store, charity, charityId);
    if (requesting.status !== 'registered' || requesting.registration.userId !== userId) {
      return refused(charityNotYours);
    }
    const details = detailsOf(input);
    // Checked before the fee is agreed: a rejected request must not use up the lower fee of the first project.
    const fault = validateRequest(details);
    if (fault) return refused(fault);

    const context = about(userId, request);
    const before = await fold(store, project, projectId);
    // A repeated call keeps the agreed terms, even if the fee has changed since.
    const terms = isSubmitted(before)
      ? before.request.terms
      : await agreeTerms(requesting, { charityId, projectId, isOneOff: input.type === 'oneoff' }, context);
    if (isRejection(terms)) return refused(terms);
    const submitted = await handle(
      project,
      projectId,
      submitProject({ projectId, charityId, requestedBy: userId, ...details, terms }),
      context,
    );
    if (submitted.outcome === 'rejected') return refused(submitted.rejection);

    const invitedAt =
      input.consultantId && isToInvite(before) ? await invite(projectId, input.consultantId, context) : null;
    return { outcome: 'done', projectId, position: invitedAt ?? submitted.position };
  };

  return {
    /**
     * Submits a project request of a charity: under its membership, or as a one-off project without one or by choice. A
     * named consultant who is available is invited immediately. A repeated call with the same project id only completes
     * an interrupted one. Rejections: `charity-not-yours`, `project-already-submitted`, `project-request-lapsed` and
     * those of a field.
     */
    submitProject: (input: ProjectRequestForm, by: Requester, request: RequestContext) =>
      vault.oneProjectRequest(by.charityId, () => submit(input, by, request)),
  };
};

import { consultant } from '../domain/consultants/decide.ts';
import { canBeInvited } from '../domain/consultants/state.ts';
import { reject } from '../domain/kernel/rejection.ts';
import {
  acceptProject,
  cancelProject,
  closeInvitation,
  completeProject,
  declineProject,
  inviteConsultant,
  type Progress,
  type ProjectCommand,
  releaseConsultant,
  reportProgress,
  reviseProjectRequest,
  startMatching,
} from '../domain/projects/commands.ts';
import type { ProjectDetails } from '../domain/projects/events.ts';
import { isSubmitted } from '../domain/projects/state.ts';
import { fold } from './fold.ts';
import { type Form, orNull } from './form.ts';
import { type Done, refused } from './outcome.ts';
import {
  type Guard,
  invitees,
  owners,
  type Participation,
  type ProjectPlace,
  type ProjectPolicy,
  refusalFor,
  releasers,
  reporters,
} from './participant.ts';
import type { CommandParts } from './parts.ts';
import { confirmInvitation, type TakeStep } from './project-steps.ts';
import { detailsOf } from './projects.ts';
import { about, type RequestContext } from './request-context.ts';

type Nothing = Readonly<Record<string, never>>;

/**
 * Commands on a submitted project (decisions, Project transitions). Common rejections: `project-unknown` for members who
 * are not involved, `not-a-participant` for members who see the project but may not run the command, and
 * `project-completed` or `project-cancelled` once it has ended. Repeated calls change nothing.
 */
export interface ProjectProgressCommands {
  /** For the charity and administrators. Rejections: `project-in-progress`, those of a field. */
  reviseProjectRequest(input: Form<ProjectDetails>, place: ProjectPlace, request: RequestContext): Done;
  /** For the charity and administrators. Rejection: `project-in-progress`. */
  startMatching(input: Nothing, place: ProjectPlace, request: RequestContext): Done;
  /**
   * For the charity and administrators. Rejections: `consultant-not-available` and `too-many-invitations` (field
   * `consultantId`), `project-in-progress`.
   */
  inviteConsultant(
    input: { readonly consultantId: string; readonly note?: string | null | undefined },
    place: ProjectPlace,
    request: RequestContext,
  ): Done;
  /** For the charity and administrators. Rejection: `invitation-already-accepted`. */
  closeInvitation(input: { readonly consultantId: string }, place: ProjectPlace, request: RequestContext): Done;
  /** For an invited consultant. Rejections: `project-taken`, `not-invited`, `consultant-needs-approval`. */
  acceptProject(input: Nothing, place: ProjectPlace, request: RequestContext): Done;
  /** For an invited consultant. Rejections: `invitation-already-accepted`, `not-invited`. */
  declineProject(
    input: { readonly reason?: string | null | undefined },
    place: ProjectPlace,
    request: RequestContext,
  ): Done;
  /** For the assigned consultant and administrators. Rejections: `project-not-started`, those of a field. */
  reportProgress(input: Progress, place: ProjectPlace, request: RequestContext): Done;
  /** For the charity and administrators. Rejection: `project-not-in-progress`. */
  completeProject(input: Nothing, place: ProjectPlace, request: RequestContext): Done;
  /** For the charity and administrators. Rejection: `reason-required` (field `reason`). */
  cancelProject(input: { readonly reason: string }, place: ProjectPlace, request: RequestContext): Done;
  /** For the consultant to leave a project, and for administrators. Does nothing if they are not assigned or invited. */
  releaseConsultant(input: { readonly consultantId: string }, place: ProjectPlace, request: RequestContext): Done;
}

/** Who may run each command of the API; the refusal for everyone else is part of the documentation. */
export const progressPolicies = {
  reviseProjectRequest: owners,
  startMatching: owners,
  inviteConsultant: owners,
  closeInvitation: owners,
  acceptProject: invitees,
  declineProject: invitees,
  reportProgress: reporters,
  completeProject: owners,
  cancelProject: owners,
} as const satisfies Record<Exclude<keyof ProjectProgressCommands, 'releaseConsultant'>, ProjectPolicy>;

export const notAvailable = reject(
  'consultant-not-available',
  'This consultant is not available for new projects. Please choose another one.',
  'consultantId',
);
export const needsApproval = reject('consultant-needs-approval', 'Only approved consultants can take on projects.');

export const projectProgressCommands = (
  { handle, store, clock }: CommandParts,
  take: TakeStep,
  participation: Participation,
): ProjectProgressCommands => {
  /** Runs a command that only consultants can issue, for themselves. */
  const asConsultant = async (
    policy: ProjectPolicy,
    place: ProjectPlace,
    commandFor: (consultantId: string) => ProjectCommand,
    request: RequestContext,
    guard?: Guard,
  ): Done => {
    const { projectId, by } = place;
    if (by.role !== 'consultant') {
      return refused(refusalFor(await participation.find(projectId), by, policy) ?? policy.refusal);
    }
    const command = commandFor(by.consultantId);
    return take({ command, place, policy, ...(guard === undefined ? {} : { guard }) }, request);
  };

  return {
    reviseProjectRequest: async (input, place, request) => {
      const { project } = await participation.find(place.projectId);
      const command = reviseProjectRequest(detailsOf(input));
      // What an administrator corrects stays the charity's text, and is erased with it.
      const subject = isSubmitted(project) ? project.request.requestedBy : place.by.userId;
      return take({ command, place, policy: progressPolicies.reviseProjectRequest, subject }, request);
    },

    startMatching: (_, place, request) =>
      take({ command: startMatching(), place, policy: progressPolicies.startMatching }, request),

    inviteConsultant: async ({ consultantId, note }, place, request) => {
      const isAvailable = canBeInvited(await fold(store, consultant, consultantId));
      const guard: Guard = (project) =>
        isAvailable || (isSubmitted(project) && project.invited.includes(consultantId)) ? null : notAvailable;
      const command = inviteConsultant({ consultantId, note });
      const invited = await take({ command, place, policy: progressPolicies.inviteConsultant, guard }, request);
      if (invited.outcome === 'rejected') return invited;
      const invitation = { projectId: place.projectId, consultantId };
      const stays = await confirmInvitation({ handle, store }, invitation, about(place.by.userId, request));
      return stays ? invited : refused(notAvailable);
    },

    closeInvitation: ({ consultantId }, place, request) =>
      take({ command: closeInvitation({ consultantId }), place, policy: progressPolicies.closeInvitation }, request),

    acceptProject: async (_, place, request) => {
      const { by } = place;
      const isApproved =
        by.role === 'consultant' && (await fold(store, consultant, by.consultantId)).status === 'approved';
      return asConsultant(
        progressPolicies.acceptProject,
        place,
        (consultantId) => acceptProject({ consultantId }),
        request,
        () => (isApproved ? null : needsApproval),
      );
    },

    declineProject: ({ reason }, place, request) =>
      asConsultant(
        progressPolicies.declineProject,
        place,
        (consultantId) => declineProject({ consultantId, reason: orNull(reason) }),
        request,
      ),

    reportProgress: (progress, place, request) =>
      take({ command: reportProgress(progress), place, policy: progressPolicies.reportProgress }, request),

    completeProject: (_, place, request) => {
      const occurredAt = clock();
      const command = completeProject({ at: occurredAt.toISOString() });
      return take({ command, place, policy: progressPolicies.completeProject, occurredAt }, request);
    },

    cancelProject: ({ reason }, place, request) =>
      take({ command: cancelProject({ reason }), place, policy: progressPolicies.cancelProject }, request),

    releaseConsultant: ({ consultantId }, place, request) => {
      const { by } = place;
      const guard: Guard = () =>
        by.role === 'consultant' && by.consultantId !== consultantId ? releasers.refusal : null;
      return take({ command: releaseConsultant({ consultantId }), place, policy: releasers, guard }, request);
    },
  };
};

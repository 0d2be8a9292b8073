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
} as const satisfies Readonly<Record<string, ProjectPolicy>>;

export const notAvailable = reject(
  'consultant-not-available',
  'This consultant is not available for new projects. Please choose another one.',
  'consultantId',
);
export const needsApproval = reject('consultant-needs-approval', 'Only approved consultants can take on projects.');

/**
 * Commands on a submitted project (decisions, Project transitions). Common rejections: `project-unknown` for members who
 * are not involved, `not-a-participant` for members who see the project but may not run the command, and
 * `project-completed` or `project-cancelled` once it has ended. Repeated calls change nothing.
 */
export const projectProgressCommands = (
  { handle, store, clock }: CommandParts,
  take: TakeStep,
  participation: Participation,
) => {
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
    /** For the charity and administrators. Rejections: `project-in-progress`, those of a field. */
    reviseProjectRequest: async (input: Form<ProjectDetails>, place: ProjectPlace, request: RequestContext): Done => {
      const { project } = await participation.find(place.projectId);
      const command = reviseProjectRequest(detailsOf(input));
      // What an administrator corrects stays the charity's text, and is erased with it.
      const subject = isSubmitted(project) ? project.request.requestedBy : place.by.userId;
      return take({ command, place, policy: progressPolicies.reviseProjectRequest, subject }, request);
    },

    /** For the charity and administrators. Rejection: `project-in-progress`. */
    startMatching: (_: Nothing, place: ProjectPlace, request: RequestContext): Done =>
      take({ command: startMatching(), place, policy: progressPolicies.startMatching }, request),

    /**
     * For the charity and administrators. Rejections: `consultant-not-available` and `too-many-invitations` (field
     * `consultantId`), `project-in-progress`.
     */
    inviteConsultant: async (
      { consultantId, note }: { readonly consultantId: string; readonly note?: string | null | undefined },
      place: ProjectPlace,
      request: RequestContext,
    ): Done => {
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

    /** For the charity and administrators. Rejection: `invitation-already-accepted`. */
    closeInvitation: (
      { consultantId }: { readonly consultantId: string },
      place: ProjectPlace,
      request: RequestContext,
    ): Done =>
      take({ command: closeInvitation({ consultantId }), place, policy: progressPolicies.closeInvitation }, request),

    /** For an invited consultant. Rejections: `project-taken`, `not-invited`, `consultant-needs-approval`. */
    acceptProject: async (_: Nothing, place: ProjectPlace, request: RequestContext): Done => {
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

    /** For an invited consultant. Rejections: `invitation-already-accepted`, `not-invited`. */
    declineProject: (
      { reason }: { readonly reason?: string | null | undefined },
      place: ProjectPlace,
      request: RequestContext,
    ): Done =>
      asConsultant(
        progressPolicies.declineProject,
        place,
        (consultantId) => declineProject({ consultantId, reason: orNull(reason) }),
        request,
      ),

    /** For the assigned consultant and administrators. Rejections: `project-not-started`, those of a field. */
    reportProgress: (progress: Progress, place: ProjectPlace, request: RequestContext): Done =>
      take({ command: reportProgress(progress), place, policy: progressPolicies.reportProgress }, request),

    /** For the charity and administrators. Rejection: `project-not-in-progress`. */
    completeProject: (_: Nothing, place: ProjectPlace, request: RequestContext): Done => {
      const occurredAt = clock();
      const command = completeProject({ at: occurredAt.toISOString() });
      return take({ command, place, policy: progressPolicies.completeProject, occurredAt }, request);
    },

    /** For the charity and administrators. Rejection: `reason-required` (field `reason`). */
    cancelProject: ({ reason }: { readonly reason: string }, place: ProjectPlace, request: RequestContext): Done =>
      take({ command: cancelProject({ reason }), place, policy: progressPolicies.cancelProject }, request),

    /**
     * For the consultant to leave a project, and for administrators. Does nothing if they are not assigned or invited.
     */
    releaseConsultant: (
      { consultantId }: { readonly consultantId: string },
      place: ProjectPlace,
      request: RequestContext,
    ): Done => {
      const { by } = place;
      const guard: Guard = () =>
        by.role === 'consultant' && by.consultantId !== consultantId ? releasers.refusal : null;
      return take({ command: releaseConsultant({ consultantId }), place, policy: releasers, guard }, request);
    },
  };
};

import type { z } from 'zod';
import { consultant } from '../domain/consultants/decide.ts';
import { canBeInvited } from '../domain/consultants/state.ts';
import { reject } from '../domain/kernel/rejection.ts';
import type { Clock } from '../domain/kernel/values.ts';
import {
  acceptProject,
  cancelProject,
  closeInvitation,
  completeProject,
  declineProject,
  inviteConsultant,
  type ProjectCommand,
  releaseConsultant,
  reportProgress,
  startMatching,
} from '../domain/projects/commands.ts';
import { isSubmitted } from '../domain/projects/state.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type {
  ConsultantToInvite,
  ProgressReport,
  ProjectCancellation,
  ProjectRefusal,
} from '../http/contract/projects.ts';
import { fold } from './fold.ts';
import { orNull } from './optional-text.ts';
import { refused } from './outcome.ts';
import {
  invitees,
  type Objection,
  owners,
  type Participation,
  type ProjectPlace,
  refusalFor,
  releasers,
  reporters,
} from './participant.ts';
import type { Done, TakeStep } from './project-steps.ts';
import type { RequestContext } from './request-context.ts';

type Nothing = Readonly<Record<string, never>>;

/**
 * What becomes of a project (decisions, Project transitions). All refuse with `project-unknown` whoever has nothing to
 * do with it, and with `not-a-participant` whoever sees it and may not ask for this; and once a project has ended, with
 * `project-completed` or `project-cancelled`. Repeating what was done before changes nothing.
 */
export interface ProjectProgressCommands {
  /** For the charity and administrators. Rejection: `project-in-progress`. */
  startMatching(input: Nothing, place: ProjectPlace, request: RequestContext): Done;
  /**
   * For the charity and administrators. Rejections: `consultant-not-available` and `too-many-invitations` (field
   * `consultantId`), `project-in-progress`.
   */
  inviteConsultant(input: z.output<typeof ConsultantToInvite>, place: ProjectPlace, request: RequestContext): Done;
  /** For the charity and administrators. Rejection: `invitation-already-accepted`. */
  closeInvitation(input: { readonly consultantId: string }, place: ProjectPlace, request: RequestContext): Done;
  /** For an invited consultant. Rejections: `project-taken`, `not-invited`, `consultant-needs-approval`. */
  acceptProject(input: Nothing, place: ProjectPlace, request: RequestContext): Done;
  /** For an invited consultant. Rejections: `invitation-already-accepted`, `not-invited`. */
  declineProject(input: z.output<typeof ProjectRefusal>, place: ProjectPlace, request: RequestContext): Done;
  /** For the assigned consultant and administrators. Rejections: `project-not-started`, those of a field. */
  reportProgress(input: z.output<typeof ProgressReport>, place: ProjectPlace, request: RequestContext): Done;
  /** For the charity and administrators. Rejection: `project-not-in-progress`. */
  completeProject(input: Nothing, place: ProjectPlace, request: RequestContext): Done;
  /** For the charity and administrators. Rejection: `reason-required` (field `reason`). */
  cancelProject(input: z.output<typeof ProjectCancellation>, place: ProjectPlace, request: RequestContext): Done;
  /** For a consultant who leaves, and for administrators. */
  releaseConsultant(input: { readonly consultantId: string }, place: ProjectPlace, request: RequestContext): Done;
}

interface ProjectProgressParts {
  readonly take: TakeStep;
  readonly participation: Participation;
  readonly store: EventStore;
  readonly clock: Clock;
}

const notAvailable = reject(
  'consultant-not-available',
  'This consultant is not available for new projects. Please choose another one.',
  'consultantId',
);
const needsApproval = reject('consultant-needs-approval', 'Only approved consultants can take on projects.');

export const projectProgressCommands = (parts: ProjectProgressParts): ProjectProgressCommands => {
  const { take, participation, store, clock } = parts;

  /** What only a consultant can ask, for themselves. */
  const asConsultant = async (
    place: ProjectPlace,
    commandFor: (consultantId: string) => ProjectCommand,
    request: RequestContext,
    objection?: Objection,
  ): Done => {
    const { projectId, by } = place;
    if (by.role !== 'consultant') {
      return refused(refusalFor(await participation.find(projectId), by, invitees) ?? invitees.refusal);
    }
    const command = commandFor(by.consultantId);
    return take({ command, place, admission: invitees, ...(objection === undefined ? {} : { objection }) }, request);
  };

  return {
    startMatching: (_, place, request) => take({ command: startMatching(), place, admission: owners }, request),

    inviteConsultant: async ({ consultantId }, place, request) => {
      const isAvailable = canBeInvited(await fold(store, consultant, consultantId));
      const objection: Objection = (project) =>
        isAvailable || (isSubmitted(project) && project.invited.includes(consultantId)) ? null : notAvailable;
      return take({ command: inviteConsultant({ consultantId }), place, admission: owners, objection }, request);
    },

    closeInvitation: ({ consultantId }, place, request) =>
      take({ command: closeInvitation({ consultantId }), place, admission: owners }, request),

    acceptProject: async (_, place, request) => {
      const { by } = place;
      const isApproved =
        by.role === 'consultant' && (await fold(store, consultant, by.consultantId)).status === 'approved';
      return asConsultant(
        place,
        (consultantId) => acceptProject({ consultantId }),
        request,
        () => (isApproved ? null : needsApproval),
      );
    },

    declineProject: ({ reason }, place, request) =>
      asConsultant(place, (consultantId) => declineProject({ consultantId, reason: orNull(reason) }), request),

    reportProgress: (progress, place, request) =>
      take({ command: reportProgress(progress), place, admission: reporters }, request),

    completeProject: (_, place, request) => {
      const occurredAt = clock();
      const command = completeProject({ at: occurredAt.toISOString() });
      return take({ command, place, admission: owners, occurredAt }, request);
    },

    cancelProject: ({ reason }, place, request) =>
      take({ command: cancelProject({ reason }), place, admission: owners }, request),

    releaseConsultant: ({ consultantId }, place, request) => {
      const { by } = place;
      const objection: Objection = () =>
        by.role === 'consultant' && by.consultantId !== consultantId ? releasers.refusal : null;
      return take({ command: releaseConsultant({ consultantId }), place, admission: releasers, objection }, request);
    },
  };
};

import type { Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import { isBlank } from '../kernel/text.ts';
import {
  consultantInvited,
  consultantReleased,
  matchingStarted,
  type ProjectEvent,
  projectInvitationAccepted,
  projectInvitationClosed,
  projectInvitationDeclined,
} from './events.ts';
import { projectLimits } from './limits.ts';
import type { SubmittedProject } from './state.ts';

const inProgress = reject('project-in-progress', 'A consultant is already working on this project.');
const notInvited = reject('not-invited', 'You have no open invitation to this project.');
const alreadyAccepted = reject('invitation-already-accepted', 'This invitation has already been accepted.');
/** Refusals of a project that has ended, by its status. */
export const hasEnded = {
  completed: reject('project-completed', 'This project is completed.'),
  cancelled: reject('project-cancelled', 'This project was cancelled.'),
};

/** The refusal of what is possible only until a consultant accepts. */
export const noLongerOpen = (
  project: Exclude<SubmittedProject, { readonly status: 'pending' | 'matching' }>,
): Rejection => (project.status === 'in_progress' ? inProgress : hasEnded[project.status]);

const started = ({ request }: SubmittedProject): ProjectEvent => matchingStarted({ charityId: request.charityId });

export const closed = (consultantIds: readonly string[]): readonly ProjectEvent[] =>
  consultantIds.map((consultantId) => projectInvitationClosed({ consultantId }));

const hasAccepted = (project: SubmittedProject, consultantId: string): boolean =>
  (project.status === 'in_progress' || project.status === 'completed') && project.consultantId === consultantId;

export const startMatching = (project: SubmittedProject): Decision<ProjectEvent> => {
  switch (project.status) {
    case 'pending':
      return [started(project)];
    case 'matching':
      return [];
    default:
      return noLongerOpen(project);
  }
};

/** A consultant who declined may be invited again. The caller checks that the consultant is available. */
export const invite = (
  project: SubmittedProject,
  { consultantId, note }: { readonly consultantId: string; readonly note?: string | null | undefined },
): Decision<ProjectEvent> => {
  const invited = consultantInvited(isBlank(note ?? '') ? { consultantId } : { consultantId, note });
  switch (project.status) {
    case 'pending':
      return [started(project), invited];
    case 'matching':
      if (project.invited.includes(consultantId)) return [];
      return project.invited.length < projectLimits.openInvitations
        ? [invited]
        : reject(
            'too-many-invitations',
            `At most ${projectLimits.openInvitations} invitations may be open at once. Please withdraw one first.`,
            'consultantId',
          );
    default:
      return noLongerOpen(project);
  }
};

/** The first to accept is assigned; the other invitations close (decisions, Project transitions). */
export const accept = (project: SubmittedProject, consultantId: string): Decision<ProjectEvent> => {
  switch (project.status) {
    case 'pending':
    case 'matching':
      return project.invited.includes(consultantId)
        ? [
            projectInvitationAccepted({ consultantId, charityId: project.request.charityId }),
            ...closed(project.invited.filter((other) => other !== consultantId)),
          ]
        : notInvited;
    case 'in_progress':
      return project.consultantId === consultantId
        ? []
        : reject('project-taken', 'Another consultant has accepted this project in the meantime.');
    case 'completed':
    case 'cancelled':
      return hasEnded[project.status];
    default:
      return unreachable(project);
  }
};

/** An accepted invitation cannot be declined: the charity would lose its consultant without notice. */
export const decline = (
  project: SubmittedProject,
  answer: { readonly consultantId: string; readonly reason: string | null },
): Decision<ProjectEvent> => {
  if (project.invited.includes(answer.consultantId)) return [projectInvitationDeclined(answer)];
  if (project.declined.includes(answer.consultantId)) return [];
  return hasAccepted(project, answer.consultantId) ? alreadyAccepted : notInvited;
};

/** Does nothing if the invitation is no longer open, but an assigned consultant cannot be removed this way. */
export const closeInvitation = (project: SubmittedProject, consultantId: string): Decision<ProjectEvent> => {
  if (project.invited.includes(consultantId)) return closed([consultantId]);
  return hasAccepted(project, consultantId) ? alreadyAccepted : [];
};

/** An open invitation is declined for the consultant, so that the charity hears of it and can invite another one. */
export const release = (project: SubmittedProject, consultantId: string): Decision<ProjectEvent> => {
  if (project.invited.includes(consultantId)) return [projectInvitationDeclined({ consultantId, reason: null })];
  return project.status === 'in_progress' && project.consultantId === consultantId
    ? [consultantReleased({ consultantId, charityId: project.request.charityId })]
    : [];
};

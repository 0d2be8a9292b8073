import type { Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import type {
  AcceptProject,
  CloseInvitation,
  DeclineProject,
  InviteConsultant,
  ReleaseConsultant,
} from './commands.ts';
import { hasEnded, notInvited, projectUnderWay } from './decide-refusals.ts';
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

const started = ({ request }: SubmittedProject): ProjectEvent => matchingStarted({ charityId: request.charityId });

export const startMatching = (project: SubmittedProject): Decision<ProjectEvent> => {
  switch (project.status) {
    case 'pending':
      return [started(project)];
    case 'matching':
      return [];
    case 'in_progress':
      return projectUnderWay;
    case 'completed':
    case 'cancelled':
      return hasEnded[project.status];
    default:
      return unreachable(project);
  }
};

/** Whoever has declined may be asked again. That the consultant can take projects on is for the caller to know. */
export const invite = (project: SubmittedProject, { data }: InviteConsultant): Decision<ProjectEvent> => {
  switch (project.status) {
    case 'pending':
      return [started(project), consultantInvited(data)];
    case 'matching':
      if (project.invited.includes(data.consultantId)) return [];
      return project.invited.length < projectLimits.openInvitations
        ? [consultantInvited(data)]
        : reject(
            'too-many-invitations',
            `At most ${projectLimits.openInvitations} invitations may be open at once. Please take one back first.`,
            'consultantId',
          );
    case 'in_progress':
      return projectUnderWay;
    case 'completed':
    case 'cancelled':
      return hasEnded[project.status];
    default:
      return unreachable(project);
  }
};

/** The first to accept gets the project; the other invitations close (decisions, Project transitions). */
export const accept = (project: SubmittedProject, { data }: AcceptProject): Decision<ProjectEvent> => {
  const { consultantId } = data;
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

const alreadyAccepted = reject('invitation-already-accepted', 'This invitation has already been accepted.');

/** Saying no to what one has accepted would leave the charity alone without a word: it is not possible. */
export const decline = (project: SubmittedProject, { data }: DeclineProject): Decision<ProjectEvent> => {
  if (project.invited.includes(data.consultantId)) return [projectInvitationDeclined(data)];
  if (project.declined.includes(data.consultantId)) return [];
  if (hasAccepted(project, data.consultantId)) return alreadyAccepted;
  return notInvited;
};

/** Nothing is left to do once the invitation is no longer open, but a consultant at work is not to be sent away. */
export const closeInvitation = (project: SubmittedProject, { data }: CloseInvitation): Decision<ProjectEvent> => {
  if (project.invited.includes(data.consultantId)) return closed([data.consultantId]);
  return hasAccepted(project, data.consultantId) ? alreadyAccepted : [];
};

export const release = (project: SubmittedProject, { data }: ReleaseConsultant): Decision<ProjectEvent> => {
  const { consultantId } = data;
  if (project.invited.includes(consultantId)) return closed([consultantId]);
  return project.status === 'in_progress' && project.consultantId === consultantId
    ? [consultantReleased({ consultantId, charityId: project.request.charityId })]
    : [];
};

const hasAccepted = (project: SubmittedProject, consultantId: string): boolean =>
  (project.status === 'in_progress' || project.status === 'completed') && project.consultantId === consultantId;

/** The end of open invitations, in the order they were made. */
export const closed = (consultantIds: readonly string[]): readonly ProjectEvent[] =>
  consultantIds.map((consultantId) => projectInvitationClosed({ consultantId }));

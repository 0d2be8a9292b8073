import { addDays } from 'date-fns';
import type { MemberRole } from '#contract/accounts.ts';
import { isolated } from '#contract/isolated.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import { firstPhase } from '#domain/projects/limits.ts';
import { isOver, isUnassigned } from '#domain/projects/project-status.ts';
import { formatDateTime, formatProjectDate } from '#lib/dates.ts';
import { formatPounds } from '#lib/money.ts';

/** Who views a project, and when. */
interface Viewing {
  readonly role: MemberRole;
  /** Whether the viewer's charity has an active membership. */
  readonly isMember: boolean;
  readonly now: Date;
}

interface Situation {
  readonly title: string;
  readonly text: string;
}

/** The fee of a one-off project is credited if the charity joins within this many days of its completion (spec §9). */
const CREDIT_DAYS = 30;

/** The usual duration of matching (spec §9). */
const matchingTime = ({ type }: ProjectDetail): string => (type === 'membership' ? '2–3 days' : '1–2 weeks');

const waiting = (count: number): string =>
  count === 1 ? 'One invitation is waiting for an answer' : `${count} invitations are waiting for an answer`;

const matching = (project: ProjectDetail): Situation => {
  const open = project.invitations.filter(({ status }) => status === 'invited').length;
  return open === 0
    ? {
        title: 'We are looking for the right consultant',
        text: `That usually takes ${matchingTime(project)}. Meanwhile you can invite consultants from the directory.`,
      }
    : {
        title: waiting(open),
        text: 'The first consultant to accept gets the project, and the other invitations close.',
      };
};

const underWay = ({ consultant, actions }: ProjectDetail, role: MemberRole): Situation => {
  if (role === 'consultant' && !actions.includes('report-progress')) {
    return {
      title: 'This project is paused',
      text: 'Your profile is suspended. You can open messages, documents and progress again once you are reinstated.',
    };
  }
  return role === 'consultant'
    ? {
        title: 'You are working on this project',
        text: 'Keep the phase, deliverables and next steps up to date for the charity.',
      }
    : {
        title: `${consultant?.name ?? 'A consultant'} is working on this project`,
        text:
          role === 'charity'
            ? 'Write to each other under Messages, share documents under Files & Documents, and complete the project once everything is delivered.'
            : 'The charity completes the project once everything is delivered. You can do so for the charity.',
      };
};

const completed = ({ completedAt, setUpFee }: ProjectDetail, { role, isMember, now }: Viewing): Situation => {
  const title = completedAt ? `Completed on ${formatProjectDate(completedAt)}` : 'Completed';
  const until = completedAt ? addDays(new Date(completedAt), CREDIT_DAYS) : now;
  const isCredited = role === 'charity' && !isMember && setUpFee !== null && until > now;
  return {
    title,
    text: isCredited
      ? `Become a member by ${formatDateTime(until.toISOString())}, and the set-up fee of ${formatPounds(setUpFee)} is credited.`
      : 'Messages and documents remain available.',
  };
};

const invited = ({ charity }: ProjectDetail): Situation => ({
  title: `${charity.name} invites you to this project`,
  text: 'Read the description, and ask the charity what you need to know. Contact details and documents follow once you accept.',
});

/** Whether the progress says anything, or the viewer can report it. It seldom does before a consultant accepts. */
export const hasProgress = (project: ProjectDetail): boolean =>
  !isUnassigned(project) ||
  project.actions.includes('report-progress') ||
  project.phase !== firstPhase ||
  project.keyDeliverables.length + project.nextSteps.length > 0;

/** Label of the phase; a project that has ended has none. */
export const phaseLabel = (status: ProjectDetail['status']): string =>
  isOver({ status }) ? 'Last phase' : 'Current phase';

/** How matching begins, and how long it usually takes (spec §9). */
const howToBegin = (project: ProjectDetail, role: Viewing['role']): string =>
  role === 'charity'
    ? `Invite a consultant yourself, or press Start matching and we usually suggest some within ${matchingTime(project)}.`
    : `Matching usually takes ${matchingTime(project)}. It begins with the first invitation, or when the charity or an administrator starts it.`;

/** Status and next step of a project, for one role (decisions, Project transitions). */
export const situationOf = (project: ProjectDetail, viewing: Viewing): Situation => {
  const { role } = viewing;
  if (project.invitation === 'invited') return invited(project);
  switch (project.status) {
    case 'pending':
      return {
        title: role === 'charity' ? 'We have your request' : `A request by ${project.charity.name}`,
        text: howToBegin(project, role),
      };
    case 'matching':
      return matching(project);
    case 'in_progress':
      return underWay(project, role);
    case 'completed':
      return completed(project, viewing);
    case 'cancelled':
      return {
        title: project.cancelledAt ? `Cancelled on ${formatProjectDate(project.cancelledAt)}` : 'Cancelled',
        text: project.cancelReason === null ? 'No reason given.' : `Reason: ${isolated(project.cancelReason)}`,
      };
    default:
      return project.status satisfies never;
  }
};

import type { Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import { isBlank } from '../kernel/text.ts';
import type { CancelProject, CompleteProject, Progress, ReportProgress } from './commands.ts';
import { closed } from './decide-matching.ts';
import { hasEnded } from './decide-refusals.ts';
import {
  keyDeliverablesSet,
  nextStepsSet,
  type ProjectEvent,
  phaseSet,
  projectCancelled,
  projectCompleted,
} from './events.ts';
import { projectLimits } from './limits.ts';
import type { SubmittedProject } from './state.ts';

const listFault = (
  list: readonly string[],
  { field, most, entry }: { field: 'keyDeliverables' | 'nextSteps'; most: number; entry: string },
): Rejection | null => {
  if (list.length > most) return reject('progress-too-long', `Please list at most ${most}`, field);
  return list.some(isBlank) ? reject('progress-blank', `${entry} is required`, field) : null;
};

/** What is wrong with a report, if anything. */
const progressFault = ({ phase, keyDeliverables = [], nextSteps = [] }: Progress): Rejection | null => {
  if (phase !== undefined && isBlank(phase)) return reject('progress-blank', 'Phase is required', 'phase');
  return (
    listFault(keyDeliverables, {
      field: 'keyDeliverables',
      most: projectLimits.keyDeliverables,
      entry: 'Key deliverable',
    }) ?? listFault(nextSteps, { field: 'nextSteps', most: projectLimits.nextSteps, entry: 'Next step' })
  );
};

/** Only what has changed is worth an event (decisions, Project "fixed placeholder text"). */
const progressMade = (project: SubmittedProject, { phase, keyDeliverables, nextSteps }: Progress) => {
  const events: ProjectEvent[] = [];
  if (phase !== undefined && phase !== project.phase) events.push(phaseSet({ phase }));
  if (keyDeliverables !== undefined && !sameData(keyDeliverables, project.keyDeliverables)) {
    events.push(keyDeliverablesSet({ keyDeliverables: [...keyDeliverables] }));
  }
  if (nextSteps !== undefined && !sameData(nextSteps, project.nextSteps)) {
    events.push(nextStepsSet({ nextSteps: [...nextSteps] }));
  }
  return events;
};

export const reportProgress = (project: SubmittedProject, { data }: ReportProgress): Decision<ProjectEvent> => {
  switch (project.status) {
    case 'pending':
      return reject('project-not-started', 'There is no progress to report before the matching has started.');
    case 'matching':
    case 'in_progress':
      return progressFault(data) ?? progressMade(project, data);
    case 'completed':
    case 'cancelled':
      return hasEnded[project.status];
    default:
      return unreachable(project);
  }
};

/** Completing again says nothing new, whenever that is: the first time stands. */
export const complete = (project: SubmittedProject, { data }: CompleteProject): Decision<ProjectEvent> => {
  switch (project.status) {
    case 'pending':
    case 'matching':
      return reject('project-not-in-progress', 'Only a project that a consultant works on can be completed.');
    case 'in_progress': {
      const { consultantId, request } = project;
      return [projectCompleted({ charityId: request.charityId, consultantId, completedAt: data.at })];
    }
    case 'completed':
      return [];
    case 'cancelled':
      return hasEnded.cancelled;
    default:
      return unreachable(project);
  }
};

/** With the project its open invitations end. */
export const cancel = (project: SubmittedProject, { data: { reason } }: CancelProject): Decision<ProjectEvent> => {
  switch (project.status) {
    case 'pending':
    case 'matching':
    case 'in_progress':
      return isBlank(reason)
        ? reject('reason-required', 'Please say why the project is cancelled', 'reason')
        : [
            projectCancelled({ charityId: project.request.charityId, from: project.status, reason }),
            ...closed(project.invited),
          ];
    case 'completed':
      return hasEnded.completed;
    case 'cancelled':
      return project.reason === reason ? [] : hasEnded.cancelled;
    default:
      return unreachable(project);
  }
};

// Contents
//   Request:   submit, correct, lapse
//   Matching:  start, invite, accept, decline, close an invitation, release: see decide-matching.ts
//   Progress:  report
//   Hours:     log, correct, remove: see decide-hours.ts
//   Documents: attach, remove
//   Ending:    complete, cancel
//   Feedback:  give, change: see decide-feedback.ts
//   Quotes:    withdraw, approve, refuse: see decide-quotes.ts
//   The decider

import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import { isBlank } from '../kernel/text.ts';
import type { Progress, ProjectCommand } from './commands.ts';
import { giveFeedback } from './decide-feedback.ts';
import { correctHours, logHours, removeHours } from './decide-hours.ts';
import {
  accept,
  closed,
  closeInvitation,
  decline,
  hasEnded,
  invite,
  noLongerOpen,
  release,
  startMatching,
} from './decide-matching.ts';
import { approveQuote, refuseQuote, withdrawQuote } from './decide-quotes.ts';
import {
  fileAttached,
  fileRemoved,
  keyDeliverablesSet,
  nextStepsSet,
  type ProjectDetails,
  type ProjectEvent,
  type ProjectFile,
  type ProjectRequest,
  phaseSet,
  projectCancelled,
  projectCompleted,
  projectEvents,
  projectRequestLapsed,
  projectRequestRevised,
  projectSubmitted,
} from './events.ts';
import { projectLimits } from './limits.ts';
import { evolve, initial, isSubmitted, type Project, type SubmittedProject } from './state.ts';

// Request

/** The rules of the project request form (spec §5); null for a valid request. */
export const validateRequest = (request: ProjectDetails): Rejection | null => {
  const { title, description, expertiseRequired, estimatedHours, startDate, endDate } = request;
  if (isBlank(title)) return reject('title-required', 'Title is required', 'title');
  if (isBlank(description)) return reject('description-required', 'Description is required', 'description');
  if (expertiseRequired.length === 0) {
    return reject('expertise-required', 'Please select at least one area of expertise', 'expertiseRequired');
  }
  if (new Set(expertiseRequired).size < expertiseRequired.length) {
    return reject('expertise-repeated', 'Please select each area of expertise once', 'expertiseRequired');
  }
  if (estimatedHours !== null && !(Number.isInteger(estimatedHours) && estimatedHours >= 0)) {
    return reject('estimated-hours-not-whole', 'Estimated hours must be a whole number', 'estimatedHours');
  }
  // Stryker disable next-line ConditionalExpression,LogicalOperator: null is never smaller or larger than a date
  if (startDate !== null && endDate !== null && endDate < startDate) {
    return reject('end-before-start', 'End date must be after start date', 'endDate');
  }
  return null;
};

const submit = (project: Project, request: ProjectRequest): Decision<ProjectEvent> => {
  if (project.status === 'lapsed') {
    return reject('project-request-lapsed', 'Another request was made in the meantime. Please send this one again.');
  }
  if (project.status === 'unsubmitted') return validateRequest(request) ?? [projectSubmitted(request)];
  return sameData(project.request, request)
    ? []
    : reject('project-already-submitted', 'This project has already been submitted with other details.');
};

/** Possible until a consultant accepts: they agree to what the request says then. */
const revise = (project: SubmittedProject, details: ProjectDetails): Decision<ProjectEvent> => {
  switch (project.status) {
    case 'pending':
    case 'matching': {
      const fault = validateRequest(details);
      if (fault) return fault;
      return sameData(project.request, { ...project.request, ...details }) ? [] : [projectRequestRevised(details)];
    }
    default:
      return noLongerOpen(project);
  }
};

const lapse = (project: Project): Decision<ProjectEvent> => {
  if (project.status === 'lapsed') return [];
  return project.status === 'unsubmitted'
    ? [projectRequestLapsed({})]
    : reject('project-already-submitted', 'This project has already been submitted.');
};

// Progress

/** The longest list and the name of an entry, for refusals. */
const progressLists = {
  keyDeliverables: { most: projectLimits.keyDeliverables, entry: 'Key deliverable' },
  nextSteps: { most: projectLimits.nextSteps, entry: 'Next step' },
} as const;

const validateProgress = (progress: Progress): Rejection | null => {
  if (progress.phase !== undefined && isBlank(progress.phase)) {
    return reject('progress-blank', 'Phase is required', 'phase');
  }
  for (const field of ['keyDeliverables', 'nextSteps'] as const) {
    const { most, entry } = progressLists[field];
    // Stryker disable next-line ArrayDeclaration: one entry that is not blank is valid as well
    const list = progress[field] ?? [];
    if (list.length > most) return reject('progress-too-long', `Please list at most ${most} items`, field);
    if (list.some(isBlank)) return reject('progress-blank', `${entry} is required`, field);
  }
  return null;
};

/** One event for each part that changed (decisions, Project "fixed placeholder text"). */
const progressMade = (project: SubmittedProject, { phase, keyDeliverables, nextSteps }: Progress): ProjectEvent[] => {
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

const reportProgress = (project: SubmittedProject, progress: Progress): Decision<ProjectEvent> => {
  switch (project.status) {
    case 'pending':
      return reject('project-not-started', 'You can report progress once matching has started.');
    case 'matching':
    case 'in_progress':
      return validateProgress(progress) ?? progressMade(project, progress);
    case 'completed':
    case 'cancelled':
      return hasEnded[project.status];
    default:
      return unreachable(project);
  }
};

// Documents

/** A completed project still takes documents: final reports often come late (decisions, Upload Document). */
const attachFile = (project: SubmittedProject, file: ProjectFile): Decision<ProjectEvent> => {
  const earlier = project.files.find(({ fileId }) => fileId === file.fileId);
  if (earlier) {
    return sameData(earlier, file)
      ? []
      : reject('file-already-attached', 'This file has already been uploaded with other details.');
  }
  if (project.status === 'cancelled') return hasEnded.cancelled;
  if (isBlank(file.name)) return reject('file-name-required', 'Please give the file a name', 'file');
  if (file.size > projectLimits.fileBytes) {
    return reject('file-too-large', `Files may be at most ${projectLimits.fileBytes / 1024 / 1024} MB`, 'file');
  }
  return project.files.length < projectLimits.files
    ? [fileAttached(file)]
    : reject('too-many-files', `A project holds at most ${projectLimits.files} files. Please remove one first.`);
};

/** Allowed in every status, so that a member's files can be removed with their account. */
const removeFile = (project: SubmittedProject, fileId: string): Decision<ProjectEvent> =>
  project.files.some((file) => file.fileId === fileId) ? [fileRemoved({ fileId })] : [];

// Ending

/** A repetition does nothing and keeps the first time of completion. */
const complete = (project: SubmittedProject, at: string): Decision<ProjectEvent> => {
  switch (project.status) {
    case 'pending':
    case 'matching':
      return reject('project-not-in-progress', 'Only a project in progress can be completed.');
    case 'in_progress': {
      const { consultantId, request } = project;
      return [projectCompleted({ charityId: request.charityId, consultantId, completedAt: at })];
    }
    case 'completed':
      return [];
    case 'cancelled':
      return hasEnded.cancelled;
    default:
      return unreachable(project);
  }
};

/** Also closes the open invitations. */
const cancel = (project: SubmittedProject, reason: string): Decision<ProjectEvent> => {
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

// The decider

export const projectUnknown = reject('project-unknown', 'This project does not exist.');

const decideSubmitted = (
  project: SubmittedProject,
  command: Exclude<ProjectCommand, { type: 'SubmitProject' | 'LapseProjectRequest' }>,
): Decision<ProjectEvent> => {
  switch (command.type) {
    case 'ReviseProjectRequest':
      return revise(project, command.data);
    case 'StartMatching':
      return startMatching(project);
    case 'InviteConsultant':
      return invite(project, command.data);
    case 'AcceptProject':
      return accept(project, command.data.consultantId);
    case 'DeclineProject':
      return decline(project, command.data);
    case 'CloseInvitation':
      return closeInvitation(project, command.data.consultantId);
    case 'ReleaseConsultant':
      return release(project, command.data.consultantId);
    case 'ReportProgress':
      return reportProgress(project, command.data);
    case 'LogHours':
      return logHours(project, command.data);
    case 'CorrectHours':
      return correctHours(project, command.data);
    case 'RemoveHours':
      return removeHours(project, command.data);
    case 'AttachFile':
      return attachFile(project, command.data);
    case 'RemoveFile':
      return removeFile(project, command.data.fileId);
    case 'CompleteProject':
      return complete(project, command.data.at);
    case 'GiveFeedback':
      return giveFeedback(project, command.data);
    case 'WithdrawQuote':
      return withdrawQuote(project, command.data);
    case 'ApproveQuote':
      return approveQuote(project, command.data);
    case 'RefuseQuote':
      return refuseQuote(project, command.data);
    case 'CancelProject':
      return cancel(project, command.data.reason);
    default:
      return unreachable(command);
  }
};

const decide = (project: Project, command: ProjectCommand): Decision<ProjectEvent> => {
  switch (command.type) {
    case 'SubmitProject':
      return submit(project, command.data);
    case 'LapseProjectRequest':
      return lapse(project);
    default:
      return isSubmitted(project) ? decideSubmitted(project, command) : projectUnknown;
  }
};

/** A consulting project, from request to completion or cancellation. */
export const project: Decider<Project, ProjectCommand, ProjectEvent> = {
  category: projectEvents.category,
  initial,
  evolve,
  decide,
};

import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import { isBlank } from '../kernel/text.ts';
import type { LapseProjectRequest, ProjectCommand, SubmitProject } from './commands.ts';
import { attachFile, removeFile } from './decide-files.ts';
import { accept, closeInvitation, decline, invite, release, startMatching } from './decide-matching.ts';
import { cancel, complete, reportProgress } from './decide-progress.ts';
import { projectUnknown } from './decide-refusals.ts';
import {
  type ProjectEvent,
  type ProjectRequest,
  projectEvents,
  projectRequestLapsed,
  projectSubmitted,
} from './events.ts';
import { evolve, initial, isSubmitted, type Project, type SubmittedProject } from './state.ts';

/** What is wrong with a request, if anything (spec §5, project request). */
export const faultOf = (request: Omit<ProjectRequest, 'terms'>): Rejection | null => {
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
  if (startDate !== null && endDate !== null && endDate < startDate) {
    return reject('end-before-start', 'End date must be after start date', 'endDate');
  }
  return null;
};

const submit = (project: Project, { data }: SubmitProject): Decision<ProjectEvent> => {
  if (project.status === 'lapsed') {
    return reject('project-request-lapsed', 'Another request was made in the meantime. Please send this one again.');
  }
  if (project.status === 'unsubmitted') return faultOf(data) ?? [projectSubmitted(data)];
  return sameData(project.request, data)
    ? []
    : reject('project-already-submitted', 'This project has already been submitted with other details.');
};

const lapse = (project: Project): Decision<ProjectEvent> => {
  if (project.status === 'lapsed') return [];
  return project.status === 'unsubmitted'
    ? [projectRequestLapsed({})]
    : reject('project-already-submitted', 'This project has already been submitted.');
};

/** What can be asked of a project that exists. */
const goOn = (
  project: SubmittedProject,
  command: Exclude<ProjectCommand, SubmitProject | LapseProjectRequest>,
): Decision<ProjectEvent> => {
  switch (command.type) {
    case 'StartMatching':
      return startMatching(project);
    case 'InviteConsultant':
      return invite(project, command);
    case 'AcceptProject':
      return accept(project, command);
    case 'DeclineProject':
      return decline(project, command);
    case 'CloseInvitation':
      return closeInvitation(project, command);
    case 'ReleaseConsultant':
      return release(project, command);
    case 'ReportProgress':
      return reportProgress(project, command);
    case 'AttachFile':
      return attachFile(project, command);
    case 'RemoveFile':
      return removeFile(project, command);
    case 'CompleteProject':
      return complete(project, command);
    case 'CancelProject':
      return cancel(project, command);
    default:
      return unreachable(command);
  }
};

const decide = (project: Project, command: ProjectCommand): Decision<ProjectEvent> => {
  switch (command.type) {
    case 'SubmitProject':
      return submit(project, command);
    case 'LapseProjectRequest':
      return lapse(project);
    default:
      return isSubmitted(project) ? goOn(project, command) : projectUnknown;
  }
};

/** A consulting project, from the request to its end. */
export const project: Decider<Project, ProjectCommand, ProjectEvent> = {
  category: projectEvents.category,
  initial,
  evolve,
  decide,
};

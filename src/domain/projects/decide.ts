import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import { isBlank } from '../kernel/text.ts';
import type { ProjectCommand, SubmitProject } from './commands.ts';
import {
  type ProjectEvent,
  type ProjectRequest,
  projectEvents,
  projectRequestLapsed,
  projectSubmitted,
} from './events.ts';
import { evolve, initial, type Project } from './state.ts';

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
  if (project.status === 'pending') {
    return sameData(project.request, data)
      ? []
      : reject('project-already-submitted', 'This project has already been submitted with other details.');
  }
  return faultOf(data) ?? [projectSubmitted(data)];
};

const lapse = (project: Project): Decision<ProjectEvent> => {
  switch (project.status) {
    case 'unsubmitted':
      return [projectRequestLapsed({})];
    case 'lapsed':
      return [];
    case 'pending':
      return reject('project-already-submitted', 'This project has already been submitted.');
    default:
      return unreachable(project);
  }
};

const decide = (project: Project, command: ProjectCommand): Decision<ProjectEvent> => {
  switch (command.type) {
    case 'SubmitProject':
      return submit(project, command);
    case 'LapseProjectRequest':
      return lapse(project);
    default:
      return unreachable(command);
  }
};

/** A consulting project, from the request on. */
export const project: Decider<Project, ProjectCommand, ProjectEvent> = {
  category: projectEvents.category,
  initial,
  evolve,
  decide,
};

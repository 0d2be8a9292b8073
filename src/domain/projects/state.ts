import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { ProjectEvent, ProjectRequest } from './events.ts';

export type Project =
  | { readonly status: 'unsubmitted' }
  | { readonly status: 'lapsed' }
  | { readonly status: 'pending'; readonly request: ProjectRequest };

export const initial: Project = { status: 'unsubmitted' };

export const evolve: Evolve<Project, ProjectEvent> = (_project, event) => {
  switch (event.type) {
    case 'ProjectSubmitted':
      return { status: 'pending', request: event.data };
    case 'ProjectRequestLapsed':
      return { status: 'lapsed' };
    default:
      return unreachable(event);
  }
};

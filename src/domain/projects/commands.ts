import type { ProjectRequest } from './events.ts';

/** Asks for a consulting project on behalf of a charity. */
export const submitProject = (data: ProjectRequest) => ({ type: 'SubmitProject', data }) as const;
export type SubmitProject = ReturnType<typeof submitProject>;

export type ProjectCommand = SubmitProject;

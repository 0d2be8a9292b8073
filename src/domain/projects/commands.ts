import type { ProjectRequest } from './events.ts';

/** Asks for a consulting project on behalf of a charity. */
export const submitProject = (data: ProjectRequest) => ({ type: 'SubmitProject', data }) as const;
export type SubmitProject = ReturnType<typeof submitProject>;

/** Closes the way for a project that was to be submitted and was not. */
export const lapseProjectRequest = () => ({ type: 'LapseProjectRequest' }) as const;
export type LapseProjectRequest = ReturnType<typeof lapseProjectRequest>;

export type ProjectCommand = SubmitProject | LapseProjectRequest;

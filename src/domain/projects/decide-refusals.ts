import { type Rejection, reject } from '../kernel/rejection.ts';

/** Refusals that several of a project's decisions share. */
export const projectUnknown = reject('project-unknown', 'This project is not known.');

export const projectUnderWay = reject('project-in-progress', 'A consultant is already working on this project.');

export const notInvited = reject('not-invited', 'You have no open invitation to this project.');

export const hasEnded: Readonly<Record<'completed' | 'cancelled', Rejection>> = {
  completed: reject('project-completed', 'This project is completed.'),
  cancelled: reject('project-cancelled', 'This project was cancelled.'),
};

import type { Position } from '../domain/kernel/event.ts';
import type { ProjectCommand } from '../domain/projects/commands.ts';
import { projectUnknown } from '../domain/projects/decide-refusals.ts';
import type { HandleCommand } from './handle.ts';
import { type Outcome, outcomeOf, refused } from './outcome.ts';
import { type Admission, type Objection, type Participation, type ProjectPlace, projectFor } from './participant.ts';
import { about, type RequestContext } from './request-context.ts';

export type Done = Promise<Outcome<{ readonly position: Position }>>;

/** One thing somebody asks of a project. */
interface Step {
  readonly command: ProjectCommand;
  readonly place: ProjectPlace;
  readonly admission: Admission;
  readonly objection?: Objection;
  /** Default: now. */
  readonly occurredAt?: Date;
}

export type TakeStep = (step: Step, request: RequestContext) => Done;

/** Makes the one way to ask something of a project as somebody. */
export const projectSteps =
  (handle: HandleCommand, { admissionFor }: Pick<Participation, 'admissionFor'>): TakeStep =>
  async ({ command, place: { projectId, by }, admission, objection, occurredAt }, request) => {
    const admitted = await admissionFor(by, admission);
    if (admitted === null) return refused(projectUnknown);
    const context = { ...about(by.userId, request), ...(occurredAt === undefined ? {} : { occurredAt }) };
    return outcomeOf(await handle(projectFor(by, admitted, objection), projectId, command, context), {});
  };

import { consultant } from '../domain/consultants/decide.ts';
import { closeInvitation, type ProjectCommand } from '../domain/projects/commands.ts';
import { project, projectUnknown } from '../domain/projects/decide.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { fold } from './fold.ts';
import type { CommandContext, HandleCommand } from './handle.ts';
import { type Done, outcomeOf, refused } from './outcome.ts';
import { type Guard, type Participation, type ProjectPlace, type ProjectPolicy, projectFor } from './participant.ts';
import { about, type RequestContext } from './request-context.ts';

interface Step {
  readonly command: ProjectCommand;
  readonly place: ProjectPlace;
  readonly policy: ProjectPolicy;
  readonly guard?: Guard;
  /** The member whose key encrypts the texts. Default: the member who runs the command. */
  readonly subject?: string;
  /** Default: now. */
  readonly occurredAt?: Date;
}

export type TakeStep = (step: Step, request: RequestContext) => Done;

/** Runs commands on projects for members, with access control. */
export const projectSteps =
  (handle: HandleCommand, { policyFor }: Pick<Participation, 'policyFor'>): TakeStep =>
  async ({ command, place: { projectId, by }, policy, guard, subject = by.userId, occurredAt }, request) => {
    const memberPolicy = await policyFor(by, policy);
    if (memberPolicy === null) return refused(projectUnknown);
    const context = { ...about(subject, request), ...(occurredAt === undefined ? {} : { occurredAt }) };
    return outcomeOf(await handle(projectFor(by, memberPolicy, guard), projectId, command, context), {});
  };

/**
 * Closes an invitation that has just been appended if its consultant was suspended or left meanwhile. The reactors to
 * those events may have looked for open invitations too early to find it; after a crash here, the one to the invitation
 * declines it. Returns whether the consultant stays invited.
 */
export const confirmInvitation = async (
  { handle, store }: { readonly handle: HandleCommand; readonly store: Pick<EventStore, 'readStream'> },
  { projectId, consultantId }: { readonly projectId: string; readonly consultantId: string },
  context: CommandContext,
): Promise<boolean> => {
  if ((await fold(store, consultant, consultantId)).status === 'approved') return true;
  await handle(project, projectId, closeInvitation({ consultantId }), context);
  return false;
};

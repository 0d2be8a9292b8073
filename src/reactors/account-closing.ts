import type { CommandContext, HandleCommand } from '../commands/handle.ts';
import type { RequestContext } from '../commands/request-context.ts';
import type { AccountEvent } from '../domain/accounts/events.ts';
import { leaveAsCharity } from '../domain/charities/commands.ts';
import { charity } from '../domain/charities/decide.ts';
import { leaveAsConsultant } from '../domain/consultants/commands.ts';
import { consultant } from '../domain/consultants/decide.ts';
import { aggregateIdOf, type Position } from '../domain/kernel/event.ts';
import { cancelProject, releaseConsultant, removeFile } from '../domain/projects/commands.ts';
import { project } from '../domain/projects/decide.ts';
import { NotYet, type Reactor, reactor } from './engine/reactor.ts';
import { PLATFORM, requestFor } from './reaction-request.ts';

const NAME = 'leaving';

export const CHARITY_LEFT = 'The charity has left the platform.';

/** Finds what belongs to a member, in the read models. */
interface AccountClosingLookups {
  /** Waits until the read models have reached a position; false on timeout. */
  haveSeen(position: Position): Promise<boolean>;
  head(): Promise<Position>;
  charityOf(userId: string): Promise<string | null>;
  consultantOf(userId: string): Promise<string | null>;
  openProjectsOfCharity(charityId: string): Promise<readonly string[]>;
  /** Projects that have not ended, to which the consultant is assigned or invited. */
  openProjectsOfConsultant(consultantId: string): Promise<readonly string[]>;
  /** Documents that the member uploaded. */
  filesOf(userId: string): Promise<readonly { readonly projectId: string; readonly fileId: string }[]>;
  /** The files of a consultant's photo. */
  photoOf(consultantId: string): Promise<readonly string[]>;
  /** Signups on the waiting list that an administrator invited and that led to the member. */
  invitedSignupsOf(userId: string): Promise<readonly string[]>;
}

interface AccountClosingParts {
  readonly handle: HandleCommand;
  readonly lookups: AccountClosingLookups;
  withdrawSignup(
    input: { readonly signupId: string; readonly because: 'closed' },
    request: RequestContext,
  ): Promise<unknown>;
  finishClosing(userId: string): Promise<void>;
  /** Removes the content of a document or photo. */
  removeContent(fileId: string): Promise<void>;
}

/**
 * Cleans up after a closed account: its charity or consultant leaves, its projects end or return to matching, and its
 * documents, photo and signups are deleted. Every step can be repeated; a command with nothing to do, or refused because it was
 * already done, counts as done.
 */
export const accountClosingReactor = ({
  handle,
  lookups,
  withdrawSignup,
  finishClosing,
  removeContent,
}: AccountClosingParts): Reactor => {
  const upToDate = async (position: Position): Promise<void> => {
    if (!(await lookups.haveSeen(position))) throw new NotYet('The read models are not up to date yet.');
  };

  const charityLeaves = async (charityId: string, at: string, context: CommandContext): Promise<void> => {
    // This comes first: a charity that has left cannot request projects.
    const left = await handle(charity, charityId, leaveAsCharity({ at }), context);
    if (left.outcome === 'accepted') await upToDate(left.position);
    for (const projectId of await lookups.openProjectsOfCharity(charityId)) {
      await handle(project, projectId, cancelProject({ reason: CHARITY_LEFT }), context);
    }
  };

  const consultantLeaves = async (consultantId: string, context: CommandContext): Promise<void> => {
    // The files must be looked up before the event, because afterwards the photo can no longer be found.
    for (const fileId of await lookups.photoOf(consultantId)) await removeContent(fileId);
    const left = await handle(consultant, consultantId, leaveAsConsultant(), context);
    if (left.outcome === 'accepted') await upToDate(left.position);
    for (const projectId of await lookups.openProjectsOfConsultant(consultantId)) {
      await handle(project, projectId, releaseConsultant({ consultantId }), context);
    }
  };

  return reactor<AccountEvent>({
    name: NAME,
    startsAt: 'origin',
    purpose:
      'Completes the closing of an account: the charity or consultant leaves, open projects end or return to matching, and documents, photo and signups are removed.',
    issues: [
      'LeaveAsCharity',
      'LeaveAsConsultant',
      'ReleaseConsultant',
      'RemoveFile',
      'CancelProject',
      'WithdrawSignup',
    ],
    handlers: {
      AccountClosed: async (event) => {
        const userId = aggregateIdOf(event);
        const request = requestFor(NAME, event);
        const context: CommandContext = { ...request, subject: PLATFORM };
        // This comes first: a paused read model must not keep sessions open and the key alive. Until the key is destroyed,
        // a request in progress may still attach a document; so all documents are looked up afterwards.
        await finishClosing(userId);
        await upToDate(await lookups.head());
        for (const { projectId, fileId } of await lookups.filesOf(userId)) {
          // The content is deleted first, because after the event the document can no longer be found here.
          await removeContent(fileId);
          await handle(project, projectId, removeFile({ fileId }), context);
        }
        const charityId = await lookups.charityOf(userId);
        if (charityId !== null) await charityLeaves(charityId, event.metadata.occurredAt, context);
        const consultantId = await lookups.consultantOf(userId);
        if (consultantId !== null) await consultantLeaves(consultantId, context);
        for (const signupId of await lookups.invitedSignupsOf(userId)) {
          await withdrawSignup({ signupId, because: 'closed' }, request);
        }
        return {};
      },
    },
  });
};

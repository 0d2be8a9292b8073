import { about, systemRequest } from '../commands/request-context.ts';
import { closeAccount } from '../domain/accounts/commands.ts';
import { account, invitation } from '../domain/accounts/decide.ts';
import { waitingListSignup } from '../domain/waiting-list/decide.ts';
import { lastEventOf } from '../eventstore/reading.ts';
import type { Platform } from './platform.ts';

type ForgettingParts = Pick<Platform, 'store' | 'handle' | 'commands' | 'engine' | 'reactors' | 'newId'>;

/** Folds all read models up to the head of the history. */
export const foldAll = async ({ engine }: Pick<Platform, 'engine'>, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted();
  await engine.catchUpAll(signal);
};

/** Lets reactors handle the history to its head, and folds all read models meanwhile: reactors wait for what they write. */
export const foldAndReact = async (
  platform: Pick<Platform, 'engine' | 'reactors'>,
  reactors: readonly string[],
  signal: AbortSignal,
): Promise<void> => {
  await foldAll(platform, signal);
  const reacting = { isDone: false };
  const reacted = Promise.all(reactors.map((name) => platform.reactors.catchUp(name, signal))).finally(() => {
    reacting.isDone = true;
  });
  // Handled below; an error while folding must not leave it unhandled.
  reacted.catch(() => {});
  while (!reacting.isDone) await foldAll(platform, signal);
  await reacted;
  await foldAll(platform, signal);
};

/**
 * Closes the accounts and withdraws the signups and invitations of people whose keys were destroyed, so that the history
 * says again that they have left; then carries out what follows from closing an account: documents are deleted, projects
 * end or return to matching. People whom the history does not know are skipped.
 */
export const forgetInHistory = async (
  platform: ForgettingParts,
  subjects: readonly string[],
  signal: AbortSignal,
): Promise<void> => {
  const { store, handle, commands, reactors, newId } = platform;
  const request = systemRequest('restore', newId());
  const isKnown = async (category: string, id: string): Promise<boolean> =>
    (await lastEventOf(store, `${category}-${id}`)) !== undefined;

  for (const subject of subjects) {
    if (await isKnown(account.category, subject))
      await handle(account, subject, closeAccount(), about(subject, request));
  }
  await foldAndReact(platform, reactors.foldedBy('AccountClosed'), signal);

  for (const subject of subjects) {
    if (await isKnown(waitingListSignup.category, subject)) {
      await commands.withdrawSignup({ signupId: subject, because: 'asked' }, request);
    }
    if (await isKnown(invitation.category, subject)) {
      await commands.withdrawInvitation({ invitationId: subject }, request);
    }
  }
  await foldAll(platform, signal);
};

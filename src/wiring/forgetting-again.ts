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

/**
 * Lets reactors process the history to its head, while folding all read models, because reactors wait for the rows that
 * their own commands lead to.
 */
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
  // The error is handled below; without this, a failure while folding would count as unhandled.
  reacted.catch(() => {});
  while (!reacting.isDone) await foldAll(platform, signal);
  await reacted;
  await foldAll(platform, signal);
};

/**
 * Closes the accounts and withdraws the signups and invitations of people whose keys were destroyed, so that the
 * history again records that they have left. Then carries out the consequences of closing an account: documents are
 * deleted, projects end or return to matching. People who are not in the history are skipped.
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

import type { HandleCommand } from '../commands/handle.ts';
import { ORIGIN, type RecordedEvent } from '../domain/kernel/event.ts';
import { isRecord } from '../domain/kernel/record.ts';
import type { Clock } from '../domain/kernel/values.ts';
import type { Consequences, FollowingCommand, FollowingMail } from '../history/rehearsal.ts';
import type { Links } from '../mail/templates/links.ts';
import type { ReadDb } from '../projections/read-models.ts';
import { allReactors } from '../reactors/all-reactors.ts';
import { recipientsOf } from '../reactors/notifications/recipients.ts';
import type { ReadOnlyStore } from './read-only.ts';

interface ConsequenceParts {
  /** The history, with the events in their stream. */
  readonly store: ReadOnlyStore;
  /** A database connection in a read-only transaction. */
  readonly readModels: ReadDb;
  readonly links: Links;
  readonly clock: Clock;
}

/** Placeholder for the secret of a link: none is issued. */
const NO_TOKEN = 'rehearsal';

const commandName = (command: unknown): string =>
  isRecord(command) && typeof command.type === 'string' ? command.type : 'Unknown';

/**
 * Asks every reactor what it would do about events. The reactors run with ports that only record: commands count as
 * accepted, links have no secret, and nothing is sent.
 */
export const consequencesOf = async (
  events: readonly RecordedEvent[],
  { store, readModels, links, clock }: ConsequenceParts,
): Promise<Consequences> => {
  const mails: FollowingMail[] = [];
  const commands: FollowingCommand[] = [];
  const failures: { readonly reactor: string; readonly fault: string }[] = [];
  let reactor = '';
  const record = (command: string, stream: string): void => void commands.push({ reactor, command, stream });
  const handle: HandleCommand = async ({ category }, id, command) => {
    record(commandName(command), `${category}-${id}`);
    return { outcome: 'accepted', position: ORIGIN, revision: 0 };
  };
  const reactors = allReactors({
    store,
    writing: {
      store,
      recipients: recipientsOf(store),
      links,
      clock,
      vault: {
        unsubscribeTokens: { issue: () => NO_TOKEN },
        emailTokens: { issue: async () => ({ token: NO_TOKEN, expiresAt: clock() }) },
        invitationTokens: { issue: async () => NO_TOKEN },
      },
    },
    commands: {
      convertSignup: async ({ signupId }) => {
        record('ConvertSignup', `waitingListSignup-${signupId}`);
        return { outcome: 'done', position: ORIGIN };
      },
      withdrawSignup: async ({ signupId }) => {
        record('WithdrawSignup', `waitingListSignup-${signupId}`);
        return { outcome: 'done', position: ORIGIN };
      },
      // These handlers destroy keys, which is not a command.
      finishClosing: async () => {},
      finishWithdrawal: async () => {},
    },
    handle,
    readModels,
    files: { remove: async () => {} },
    waitFor: async () => true,
  });
  for (const event of events) {
    for (const { name, handlers, skips } of reactors) {
      const react = Object.hasOwn(handlers, event.type) ? handlers[event.type] : undefined;
      if (react === undefined || skips?.(event)) continue;
      reactor = name;
      try {
        const { put = [] } = await react(event);
        mails.push(...put.map(({ template, recipient, subject }) => ({ template, recipient, subject })));
      } catch (error) {
        failures.push({ reactor: name, fault: error instanceof Error ? error.name : 'Error' });
      }
    }
  }
  return { mails, commands, failures };
};

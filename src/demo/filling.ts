import { type CommandParts, createCommands } from '../commands/commands.ts';
import { commandHandler, type EventCheck } from '../commands/handle.ts';
import type { Clock } from '../domain/kernel/values.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { Files } from '../platform/files/files.ts';
import { concernsOf } from './deeds.ts';
import { idAt } from './ids.ts';
import { inOrder } from './in-order.ts';
import { newCast, perform } from './performing.ts';
import type { DemoPlan } from './plan/plan.ts';
import { seededRandom } from './random.ts';

export interface FillingParts {
  readonly store: EventStore;
  /** A vault that goes by another clock: what expires in the story must not have expired long ago. */
  readonly vaultAt: (clock: Clock) => CommandParts['vault'];
  readonly files: Pick<Files, 'receive' | 'keep'>;
  readonly hashing: CommandParts['hashing'];
  readonly check: EventCheck;
  readonly logger: CommandParts['logger'];
  readonly password: string;
  readonly adminPassword: string;
  /** Ends the writing early; nothing says then how far it came. */
  readonly signal: AbortSignal;
  /** Told, from time to time, what part of the story has been written, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

/** Deeds at once: enough to keep two cores and the database busy while passwords are hashed. */
const AT_ONCE = 24;

/**
 * Writes a story into the history through the platform's own commands, each by a clock that stands at its moment.
 * Nothing of it is mailed. Throws when it cannot be written to its end; then the history holds a part of it.
 */
export const fillWith = async (plan: DemoPlan, seed: number, parts: FillingParts): Promise<void> => {
  const { store, files, hashing, check, logger, password, adminPassword, signal, onProgress } = parts;
  const cast = newCast();
  const [first] = plan.steps;
  let reached = first?.at ?? new Date();
  const vault = parts.vaultAt(() => reached);
  const mail: CommandParts['mail'] = {
    passwordReset: async () => {},
    memberInvited: async ({ invitationId, token }) => {
      cast.tokens.set(invitationId, token);
    },
  };

  let told = 0;
  await inOrder(plan.steps.entries(), {
    atOnce: AT_ONCE,
    concernsOf: ([, { deed }]) => concernsOf(deed),
    work: async ([index, { at, deed }]) => {
      signal.throwIfAborted();
      if (at > reached) reached = at;
      const random = seededRandom(seed ^ Math.imul(index + 1, 0x9e3779b1));
      const made: string[] = [];
      const newId = (): string => {
        const id = idAt(random, at);
        made.push(id);
        return id;
      };
      const requestId = newId();
      const clock = () => at;
      const handle = commandHandler({ store, clock, newId, check });
      const commands = createCommands({ handle, store, vault, mail, clock, newId, hashing, logger });
      const foundAmongNewIds = async (category: string): Promise<string> => {
        for (const id of made) {
          for await (const _event of store.readStream(`${category}-${id}`, { limit: 1 })) return id;
        }
        throw new Error(`No ${category} was made.`);
      };
      await perform(deed, { commands, cast, files, password, adminPassword, requestId, foundAmongNewIds });
      told += 1;
      if (told % 1_600 === 0) onProgress?.(told / plan.steps.length);
    },
  });
};

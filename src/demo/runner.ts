import { Readable } from 'node:stream';
import { createCommands } from '../commands/commands.ts';
import { commandHandler, type EventCheck } from '../commands/handle.ts';
import type { CommandParts } from '../commands/parts.ts';
import type { Clock } from '../domain/kernel/values.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { Files } from '../platform/files/files.ts';
import { inOrder } from './in-order.ts';
import { idAt, type Random } from './random.ts';
import type { Step } from './step.ts';

export interface RunnerParts {
  readonly store: EventStore;
  /** The vault with another clock, so that nothing expires before it is used. */
  readonly vaultAt: (clock: Clock) => CommandParts['vault'];
  readonly files: Pick<Files, 'receive' | 'keep'>;
  readonly hashing: CommandParts['hashing'];
  readonly passkeys: CommandParts['passkeys'];
  readonly check: EventCheck;
  readonly logger: CommandParts['logger'];
  readonly random: Random;
  readonly password: string;
  readonly adminPassword: string;
  /** Stops between two steps. The history then contains the beginning. */
  readonly signal: AbortSignal;
  /** Called after each step with the number of steps played. */
  readonly onProgress: (steps: number) => void;
}

/** Thrown when the platform rejects a step of the scenario, which is a mistake in one of the two. */
class StepRejected extends Error {
  constructor({ events }: Step, code: string) {
    super(`The demo could not be written: ${events[0]?.event.type} was rejected (${code}).`);
    this.name = 'StepRejected';
  }
}

/** Number of concurrent steps: enough to use two cores while passwords are hashed. */
const AT_ONCE = 24;

const known = <Value>(value: Value | undefined, what: string): Value => {
  if (value === undefined) throw new Error(`The demo has no ${what}.`);
  return value;
};

/**
 * Runs a scenario through the platform's own commands, each with the time of its step. Steps are prepared concurrently,
 * but events are appended in the order of the steps. Sends no mail. Throws an error when the platform rejects a step.
 */
export const playSteps = async (steps: Iterable<Step>, parts: RunnerParts): Promise<void> => {
  const { store, files, hashing, passkeys, check, logger, random, password, adminPassword, signal, onProgress } = parts;
  let latest = new Date(0);
  let played = 0;
  const vault = parts.vaultAt(() => latest);
  const tokens = new Map<string, string>();
  const mail: CommandParts['mail'] = {
    links: { resetPassword: () => '', signInLink: () => '', invitation: () => '' },
    linkIn: () => null,
    passwordReset: async () => {},
    signInLink: async () => {},
    emailClaimed: async () => {},
    askedForProof: async () => [],
    memberInvited: async ({ invitationId, token }) => {
      tokens.set(invitationId, token);
    },
  };
  const keep = async (fileId: string, content: Buffer, as: Parameters<typeof files.receive>[1]) => {
    const received = await files.receive(Readable.from([content]), as);
    if ('refused' in received) throw new Error(`The demo could not store ${as.name} (${received.code}).`);
    await files.keep(received, fileId);
  };

  await inOrder(steps, {
    atOnce: AT_ONCE,
    keysOf: ({ events }) => events.map(({ stream }) => stream),
    work: async (step, turn) => {
      signal.throwIfAborted();
      const { at } = step;
      if (at > latest) latest = at;
      const clock = () => at;
      const ids = [...step.newIds];
      const newId = () => ids.shift() ?? idAt(random, at);
      const requestId = idAt(random, at);
      const ordered: EventStore = {
        ...store,
        append: async (stream, events, expected) => {
          await turn();
          return store.append(stream, events, expected);
        },
      };
      const handle = commandHandler({ store: ordered, clock, newId, check });
      // Passwords are hashed while earlier steps run. Use cases then wait for their turn before they take a connection:
      // if many of them waited with a connection, none would be left for the earlier steps.
      const hashed = step.newIds.length > 0 ? hashing.hash(password) : null;
      hashed?.catch(() => {});
      if (step.isUseCase) await turn();
      const outcome = await step.play({
        // Most steps need none of them.
        get commands() {
          return createCommands({
            handle,
            store: ordered,
            vault,
            mail,
            clock,
            newId,
            hashing: { ...hashing, hash: (given) => (given === password && hashed) || hashing.hash(given) },
            passkeys,
            // All members share one generated password.
            refuseWeak: async () => null,
            logger,
          });
        },
        handle,
        request: (actor) => ({ actor, source: 'demo', requestId, correlationId: requestId }),
        password,
        adminPassword,
        invitationToken: (invitationId) => known(tokens.get(invitationId), `token of invitation ${invitationId}`),
        keepFile: (fileId, name, content) => keep(fileId, content, { name }),
        keepPhoto: (fileId, content) => keep(fileId, content, { name: 'photo.webp', isPicture: true }),
      });
      if (outcome.outcome === 'rejected') throw new StepRejected(step, outcome.rejection.code);
      played += 1;
      onProgress(played);
    },
  });
};

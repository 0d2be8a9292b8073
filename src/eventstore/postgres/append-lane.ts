import type { EventToAppend } from '../../domain/kernel/event.ts';
import { isPassingFailure } from '../../platform/passing-failures.ts';
import type { AppendOutcome, ExpectedRevision } from '../event-store.ts';

/** One append, its events already turned into text. */
export interface Append {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly EncodedEvent[];
}

export interface EncodedEvent {
  readonly eventId: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** Throws at once, before anything is sent, on data that JSON cannot hold. */
export const encode = ({ eventId, type, data, metadata }: EventToAppend): EncodedEvent => {
  const text = JSON.stringify(data);
  if (text === undefined) throw new TypeError(`The data of ${type} cannot be written as JSON.`);
  return { eventId, type, data: text, metadata: JSON.stringify(metadata) };
};

/** Writes several appends in one statement; answers one outcome for each, in order. All fail together when it throws. */
export type WriteAppends = (appends: readonly Append[]) => Promise<readonly AppendOutcome[]>;

interface Waiting {
  readonly append: Append;
  readonly answer: (outcome: AppendOutcome) => void;
  readonly fail: (error: unknown) => void;
}

/** Bounds what one statement carries, and so how long it holds the lock. A bigger append goes alone. */
const MOST_EVENTS = 500;
const MOST_CHARACTERS = 1_000_000;

const charactersOf = (append: Append): number =>
  append.events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);

/**
 * Group commit. A commit waits for the disk and only one can be under way, because the history has one order; so the
 * appends that arrive meanwhile travel together in the next statement. Each keeps its own outcome; all of them fail when
 * the database is still away after the patience of `write`.
 */
export const appendLane = (write: WriteAppends): ((append: Append) => Promise<AppendOutcome>) => {
  const waiting: Waiting[] = [];
  let busy = false;

  const nextGroup = (): readonly Waiting[] => {
    let [count, events, characters] = [0, 0, 0];
    for (const { append } of waiting) {
      events += append.events.length;
      characters += charactersOf(append);
      if (count > 0 && (events > MOST_EVENTS || characters > MOST_CHARACTERS)) break;
      count += 1;
    }
    return waiting.splice(0, count);
  };

  const settle = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const outcomes = await write(group.map(({ append }) => append));
      for (const [place, { answer, fail }] of group.entries()) {
        const outcome = outcomes[place];
        if (outcome) answer(outcome);
        else fail(new Error('The history answered fewer appends than it was given.'));
      }
    } catch (error) {
      // One append that the database refuses outright must not fail its companions. A database that is away has been
      // waited for already, for all of them: each alone, one after the other, would wait as long again.
      if (group.length > 1 && !isPassingFailure(error)) for (const one of group) await settle([one]);
      else for (const { fail } of group) fail(error);
    }
  };

  const run = async (): Promise<void> => {
    busy = true;
    while (waiting.length > 0) {
      const group = nextGroup();
      await settle(group);
      // Those who were answered together often append again at once: let them, before the next statement leaves.
      if (group.length > 1) await new Promise((resolve) => setImmediate(resolve));
    }
    busy = false;
  };

  return (append) =>
    new Promise((answer, fail) => {
      waiting.push({ append, answer, fail });
      if (!busy) void run();
    });
};

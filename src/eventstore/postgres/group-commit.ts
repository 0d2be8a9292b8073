import type { EventToAppend } from '../../domain/kernel/event.ts';
import { isTransientFailure } from '../../platform/transient-failures.ts';
import type { AppendOutcome, ExpectedRevision } from '../event-store.ts';
import type { NewPersonKey } from '../person-keys.ts';

/** One append with encoded events. */
export interface Append {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly EncodedEvent[];
  /** Stored in the same commit. */
  readonly keys: readonly NewPersonKey[];
}

/** Null: not written, because of its keys. */
export type KeyedOutcome = AppendOutcome | null;

export interface EncodedEvent {
  readonly eventId: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** Encodes an event as JSON. Throws for data that JSON cannot represent. */
export const encode = ({ eventId, type, data, metadata }: EventToAppend): EncodedEvent => {
  const text = JSON.stringify(data);
  if (text === undefined) throw new TypeError(`The data of ${type} cannot be written as JSON.`);
  return { eventId, type, data: text, metadata: JSON.stringify(metadata) };
};

/** Writes several appends in one statement. Returns their outcomes in order, or throws for all. */
type WriteAppends = (appends: readonly Append[]) => Promise<readonly KeyedOutcome[]>;

interface Waiting {
  readonly append: Append;
  readonly answer: (outcome: KeyedOutcome) => void;
  readonly fail: (error: unknown) => void;
}

/** Limits of one statement, which bound how long it holds the lock. A larger append gets a separate statement. */
const MOST_EVENTS = 500;
const MOST_CHARACTERS = 1_000_000;

const charactersOf = (append: Append): number =>
  append.events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);

/**
 * Group commit. A commit waits for the disk, and only one can be in progress because the history has a single order; so
 * the appends that arrive meanwhile are written together in the next statement. Each keeps its own result; all of them
 * fail if the database is still unavailable after the attempts of `write`.
 */
export const groupCommit = (write: WriteAppends): ((append: Append) => Promise<KeyedOutcome>) => {
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
        if (outcome !== undefined) answer(outcome);
        else fail(new Error('The history answered fewer appends than it was given.'));
      }
    } catch (error) {
      // An append that the database rejects must not fail the others, so each is retried separately. If the database was
      // unavailable, `write` has already retried, and retrying each append would only add up the timeouts.
      if (group.length > 1 && !isTransientFailure(error)) for (const one of group) await settle([one]);
      else for (const { fail } of group) fail(error);
    }
  };

  const run = async (): Promise<void> => {
    busy = true;
    while (waiting.length > 0) {
      const group = nextGroup();
      await settle(group);
      // Callers that get their results together often append again at once; let those appends join the next group.
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

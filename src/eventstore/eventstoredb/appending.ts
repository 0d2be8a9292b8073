import type { Position } from '../../domain/kernel/event.ts';
import type { AppendOutcome, EventStore, ExpectedRevision } from '../event-store.ts';
import type { Append, Written } from './append-messages.ts';
import { isTransient } from './failures.ts';
import type { StreamReader } from './reading-streams.ts';
import type { Retrying } from './retrying.ts';

interface AppenderParts {
  /** Sends an append once. */
  readonly write: (append: Append) => Promise<Written>;
  readonly retrying: Retrying;
  readonly streams: StreamReader;
  readonly head: () => Promise<Position>;
}

/** How many events at the end of a stream are searched for an append with any revision whose response was lost. */
const LOOK_BACK = 1_000;

/** The server refused an append although the stream, as far as it can be read, is at the expected revision. */
class UnsettledRefusal extends Error {
  constructor(stream: string, expected: ExpectedRevision) {
    super(`An append to ${stream} at ${expected} was refused, and yet the stream is read to be there.`);
    this.name = 'UnsettledRefusal';
  }
}

/**
 * Appends events. An append whose response was lost is retried with the same event ids, which the server recognises.
 */
export const appender = ({ write, retrying, streams, head }: AppenderParts): EventStore['append'] => {
  const checkOnly = async (stream: string, expected: ExpectedRevision): Promise<AppendOutcome> => {
    const actual = await streams.revision(stream);
    return expected === 'any' || expected === actual
      ? { outcome: 'appended', revision: actual, position: await head() }
      : { outcome: 'conflict', expected, actual };
  };

  /**
   * Looks for an append that may have been written already: a restarted server does not recognise the ids of an append
   * at any revision.
   */
  const findWritten = async (stream: string, eventId: string): Promise<Written | null> => {
    for await (const event of streams.read(stream, { direction: 'backwards', limit: LOOK_BACK })) {
      if (event.eventId === eventId) return { revision: event.revision, position: event.position };
    }
    return null;
  };

  return async (stream, events, expected) => {
    if (stream === '' || stream.startsWith('$')) throw new RangeError(`Events cannot be appended to '${stream}'.`);
    const last = events.at(-1);
    if (!last) return checkOnly(stream, expected);
    const { afterFailure } = retrying.attempts(`appending to ${stream}`);
    for (let repeated = false; ; repeated = true) {
      try {
        const found = repeated && expected === 'any' ? await findWritten(stream, last.eventId) : null;
        const written = found ?? (await write({ stream, events, expected }));
        if (written !== 'refused') return { outcome: 'appended', ...written };
        // The revision in the server's refusal is not always correct.
        const actual = await streams.revision(stream);
        if (actual !== expected) return { outcome: 'conflict', expected, actual };
        // The winning append becomes readable only a moment after the losing one has been refused.
        throw new UnsettledRefusal(stream, expected);
      } catch (error) {
        await afterFailure(error, error instanceof UnsettledRefusal || isTransient(error));
      }
    }
  };
};

import { ANY, type JSONEventData, type JSONEventType, NO_STREAM } from '@eventstore/db-client';
import type { EventToAppend, Position } from '../../domain/kernel/event.ts';
import type { AppendOutcome, EventStore, ExpectedRevision } from '../event-store.ts';
import type { Calls } from './calls.ts';
import { isConflict, isTransient } from './failures.ts';
import { toPosition } from './positions.ts';
import type { StreamReader } from './reading-streams.ts';
import type { Retrying } from './retrying.ts';

export interface AppenderParts {
  readonly calls: Calls;
  readonly retrying: Retrying;
  readonly streams: StreamReader;
  readonly head: () => Promise<Position>;
}

/** How far back from a stream's end an append at any revision is looked for, in events, when its answer was lost. */
const LOOK_BACK = 1_000;

type WireEvent = JSONEventData<JSONEventType>;

const toWire = ({ eventId, type, data, metadata }: EventToAppend): WireEvent => ({
  id: eventId,
  contentType: 'application/json',
  type,
  data: data as WireEvent['data'],
  metadata: metadata as unknown as WireEvent['metadata'],
});

const toExpectedRevision = (expected: ExpectedRevision): typeof ANY | typeof NO_STREAM | bigint =>
  expected === 'any' ? ANY : expected === 'no-stream' ? NO_STREAM : BigInt(expected);

/** The server refused an append although the stream, as it can be read, is where the append expects it. */
class UnsettledRefusal extends Error {
  constructor(stream: string, expected: ExpectedRevision) {
    super(`An append to ${stream} at ${expected} was refused, and yet the stream is read to be there.`);
    this.name = 'UnsettledRefusal';
  }
}

/** Appends events. An append whose answer was lost is repeated with the same event ids, which the server recognises. */
export const appender = ({ calls, retrying, streams, head }: AppenderParts): EventStore['append'] => {
  const checkOnly = async (stream: string, expected: ExpectedRevision): Promise<AppendOutcome> => {
    const actual = await streams.revision(stream);
    return expected === 'any' || expected === actual
      ? { outcome: 'appended', revision: actual, position: await head() }
      : { outcome: 'conflict', expected, actual };
  };

  /** Writes, or answers null when the server refuses the expected revision. */
  const write = async (
    stream: string,
    events: WireEvent[],
    expected: ExpectedRevision,
  ): Promise<AppendOutcome | null> => {
    try {
      const options = { expectedRevision: toExpectedRevision(expected), requiresLeader: true };
      const { success, nextExpectedRevision, position } = await calls.single((client, deadline) =>
        client.appendToStream(stream, events, { ...options, deadline }),
      );
      if (!success) return null;
      if (!position) throw new Error('The server did not tell the position of an append.');
      return { outcome: 'appended', revision: Number(nextExpectedRevision), position: toPosition(position) };
    } catch (error) {
      if (isConflict(error)) return null;
      throw error;
    }
  };

  /** An append that may have been written before: a server that was restarted recognises no ids at any revision. */
  const findWritten = async (stream: string, eventId: string): Promise<AppendOutcome | null> => {
    for await (const event of streams.read(stream, { direction: 'backwards', limit: LOOK_BACK })) {
      if (event.eventId === eventId) {
        return { outcome: 'appended', revision: event.revision, position: event.position };
      }
    }
    return null;
  };

  return async (stream, events, expected) => {
    if (stream === '' || stream.startsWith('$')) throw new RangeError(`Events cannot be appended to '${stream}'.`);
    const last = events.at(-1);
    if (!last) return checkOnly(stream, expected);
    const wire = events.map(toWire);
    const { afterFailure } = retrying.attempts(`appending to ${stream}`);
    for (let repeated = false; ; repeated = true) {
      try {
        const written = repeated && expected === 'any' ? await findWritten(stream, last.eventId) : null;
        const appended = written ?? (await write(stream, wire, expected));
        if (appended) return appended;
        // The revision that the refusal names is not always the right one.
        const actual = await streams.revision(stream);
        if (actual !== expected) return { outcome: 'conflict', expected, actual };
        // The winner of a race can be read only a moment after the loser has been refused.
        throw new UnsettledRefusal(stream, expected);
      } catch (error) {
        await afterFailure(error, error instanceof UnsettledRefusal || isTransient(error));
      }
    }
  };
};

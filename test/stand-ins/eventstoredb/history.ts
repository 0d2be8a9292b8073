import { withResolvers } from '../../../src/platform/with-resolvers.ts';

/** One record of the history. Commit and prepare positions are equal, as on current servers. */
export interface HistoryRecord {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly created: Date;
}

export type ProposedRecord = Pick<HistoryRecord, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

export type Expectation = 'any' | 'no-stream' | 'exists' | number;

export type Appended =
  | { readonly appended: true; readonly revision: number | null; readonly position: number }
  | { readonly appended: false; readonly current: number | null };

/** Maximum bytes of one append, the server's default. */
export const MAX_APPEND_SIZE = 1_048_576;

/** The in-memory history behind the stand-in, independent of the protocol. */
export interface History {
  /** Decides immediately. Resolves when the records are readable. */
  readonly append: (stream: string, proposed: readonly ProposedRecord[], expected: Expectation) => Promise<Appended>;
  /** All readable records, in order. */
  readonly records: () => readonly HistoryRecord[];
  /** The readable records of a stream, in order; undefined if it does not exist. */
  readonly stream: (name: string) => readonly HistoryRecord[] | undefined;
  /** Calls the listener whenever records become readable, until the returned function is called. */
  readonly onChange: (listener: () => void) => () => void;
  /** Later appends are neither readable nor acknowledged until the returned function is called. */
  readonly holdBack: () => () => void;
  /** Simulates the memory loss of a restart: forgets the ids of appends at any revision. */
  readonly forgetRecentIds: () => void;
}

/** Bytes that a record occupies in the log besides its content. Positions count bytes, so they have gaps. */
const RECORD_OVERHEAD = 120;

const sizeOf = ({ type, data, metadata }: ProposedRecord): number => type.length + data.length + metadata.length;

/** @param copied the records of another history, which this one begins with. */
export const createHistory = (clock: () => Date, copied: readonly HistoryRecord[] = []): History => {
  /** Decided records. Only the first `readable` ones are visible, since a server acknowledges after replication. */
  const decided: HistoryRecord[] = [];
  const decidedStreams = new Map<string, HistoryRecord[]>();
  const readable: HistoryRecord[] = [];
  const readableStreams = new Map<string, HistoryRecord[]>();
  const recent = new Map<string, HistoryRecord>();
  const listeners = new Set<() => void>();
  let nextPosition = 0;
  let publishing: Promise<void> | undefined;
  let released: Promise<void> = Promise.resolve();
  for (const record of copied) {
    for (const all of [decided, readable]) all.push(record);
    for (const streams of [decidedStreams, readableStreams]) {
      streams.set(record.stream, [...(streams.get(record.stream) ?? []), record]);
    }
    nextPosition = record.position + RECORD_OVERHEAD + sizeOf(record);
  }

  const publish = (): Promise<void> => {
    publishing ??= released.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      publishing = undefined;
      for (const record of decided.slice(readable.length)) {
        readable.push(record);
        const stream = readableStreams.get(record.stream) ?? [];
        stream.push(record);
        readableStreams.set(record.stream, stream);
      }
      for (const listener of listeners) listener();
    });
    return publishing;
  };

  /** The record of an earlier identical append at this expected revision. */
  const earlier = (
    stream: string,
    proposed: readonly ProposedRecord[],
    expected: Expectation,
  ): readonly (HistoryRecord | undefined)[] => {
    if (typeof expected === 'number' || expected === 'no-stream') {
      const first = expected === 'no-stream' ? 0 : expected + 1;
      return proposed.map((_, place) => decidedStreams.get(stream)?.[first + place]);
    }
    return proposed.map(({ id }) => recent.get(`${stream} ${id}`));
  };

  const accepts = (expected: Expectation, current: number | null): boolean =>
    expected === 'any' ||
    (expected === 'no-stream' && current === null) ||
    (expected === 'exists' && current !== null) ||
    expected === current;

  return {
    append: async (stream, proposed, expected) => {
      const existing = decidedStreams.get(stream) ?? [];
      const current = existing.at(-1)?.revision ?? null;
      if (proposed.length > 0) {
        const written = earlier(stream, proposed, expected);
        const last = written.at(-1);
        if (last && proposed.every(({ id }, place) => written[place]?.id === id)) {
          await publish();
          return { appended: true, revision: last.revision, position: last.position };
        }
        if (expected === 'any' && written[0]) return { appended: false, current };
      }
      if (!accepts(expected, current)) return { appended: false, current };
      let position = nextPosition;
      let revision = current;
      for (const record of proposed) {
        position = nextPosition;
        revision = revision === null ? 0 : revision + 1;
        const complete = { ...record, stream, revision, position, created: clock() };
        nextPosition += RECORD_OVERHEAD + sizeOf(record);
        decided.push(complete);
        existing.push(complete);
        recent.set(`${stream} ${record.id}`, complete);
      }
      if (proposed.length > 0) decidedStreams.set(stream, existing);
      else nextPosition += RECORD_OVERHEAD;
      await publish();
      return { appended: true, revision, position };
    },
    records: () => readable,
    stream: (name) => readableStreams.get(name),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    holdBack: () => {
      const { promise, resolve } = withResolvers();
      released = promise;
      return resolve;
    },
    forgetRecentIds: () => recent.clear(),
  };
};

/** Whether an append of these records exceeds the server's limit. */
export const isTooLarge = (proposed: readonly ProposedRecord[]): boolean =>
  proposed.reduce((sum, record) => sum + sizeOf(record), 0) > MAX_APPEND_SIZE;

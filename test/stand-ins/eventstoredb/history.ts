/** One record of the stand-in's history. Commit and prepare position are one number, as on a server of today. */
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

/** Bytes of one append, the server's default. */
export const MAX_APPEND_SIZE = 1_048_576;

/** The in-memory history behind the stand-in; it knows nothing of the wire. */
export interface History {
  /** Decides at once; resolves when the records can be read. */
  readonly append: (stream: string, proposed: readonly ProposedRecord[], expected: Expectation) => Promise<Appended>;
  /** All records that can be read, in their order. */
  readonly records: () => readonly HistoryRecord[];
  /** Those of one stream, in their order; undefined when it does not exist. */
  readonly stream: (name: string) => readonly HistoryRecord[] | undefined;
  /** Calls the listener whenever more can be read, until the returned function is called. */
  readonly onChange: (listener: () => void) => () => void;
  /** What is appended from now on cannot be read, nor is it acknowledged, until the returned function is called. */
  readonly holdBack: () => () => void;
  /** What a restart of the server does to its memory: ids of appends at any revision are forgotten. */
  readonly forgetRecentIds: () => void;
}

/** Room that a record takes in the log beside its content. Positions count bytes, so they have gaps. */
const RECORD_OVERHEAD = 120;

const sizeOf = ({ type, data, metadata }: ProposedRecord): number => type.length + data.length + metadata.length;

export const createHistory = (clock: () => Date): History => {
  /** What has been decided. Readers see only the first `readable` of it: a server acknowledges after it replicates. */
  const decided: HistoryRecord[] = [];
  const decidedStreams = new Map<string, HistoryRecord[]>();
  const readable: HistoryRecord[] = [];
  const readableStreams = new Map<string, HistoryRecord[]>();
  const recent = new Map<string, HistoryRecord>();
  const listeners = new Set<() => void>();
  let nextPosition = 0;
  let publishing: Promise<void> | undefined;
  let released: Promise<void> = Promise.resolve();

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

  /** The record that an append at this expectation would have written in this place, had it been written before. */
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
      let release = (): void => {};
      released = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    forgetRecentIds: () => recent.clear(),
  };
};

/** True when an append of these records is larger than the server takes. */
export const isTooLarge = (proposed: readonly ProposedRecord[]): boolean =>
  proposed.reduce((sum, record) => sum + sizeOf(record), 0) > MAX_APPEND_SIZE;

import { describe, expect, test } from 'vitest';
import type { AppendOutcome } from '../event-store.ts';
import { type Append, type EncodedEvent, groupCommit } from './group-commit.ts';

const event = (data = '{}'): EncodedEvent => ({ eventId: 'id', type: 'T', data, metadata: '{}' });
const append = (stream: string, events: readonly EncodedEvent[] = [event()]): Append => ({
  stream,
  expected: 'any',
  events,
  keys: [],
});
const written = (stream: string): AppendOutcome => ({ outcome: 'appended', revision: 0, position: stream });

/** A database that responds on request, and records the appends of each statement. */
const slowDatabase = (answer: (appends: readonly Append[]) => readonly AppendOutcome[]) => {
  const statements: string[][] = [];
  let release: (() => void)[] = [];
  const write = async (appends: readonly Append[]): Promise<readonly AppendOutcome[]> => {
    statements.push(appends.map(({ stream }) => stream));
    await new Promise<void>((resolve) => release.push(resolve));
    return answer(appends);
  };
  return {
    write,
    statements,
    /** Responds to all statements until the promise is settled. */
    serve: async <Result>(work: Promise<Result>): Promise<Result> => {
      let done = false;
      const finished = work.finally(() => {
        done = true;
      });
      finished.catch(() => {});
      while (!done) {
        for (const resolve of release) resolve();
        release = [];
        await new Promise((resolve) => setImmediate(resolve));
      }
      return finished;
    },
  };
};

const accepting = () => slowDatabase((appends) => appends.map(({ stream }) => written(stream)));

describe('the append lane', () => {
  test('sends appends that arrive during a statement together in the next', async () => {
    const { write, statements, serve } = accepting();
    const lane = groupCommit(write);
    const outcomes = await serve(Promise.all(['a', 'b', 'c', 'd'].map((stream) => lane(append(stream)))));
    expect(statements).toEqual([['a'], ['b', 'c', 'd']]);
    expect(outcomes).toEqual(['a', 'b', 'c', 'd'].map(written));
  });

  test('runs one statement at a time', async () => {
    const { write, statements, serve } = accepting();
    const lane = groupCommit(write);
    const first = lane(append('a'));
    const second = lane(append('b'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(statements).toEqual([['a']]);
    await serve(Promise.all([first, second]));
    expect(statements).toEqual([['a'], ['b']]);
  });

  test('waits for callers answered together before it sends the next statement', async () => {
    const { write, statements, serve } = accepting();
    const lane = groupCommit(write);
    const twice = async (stream: string): Promise<void> => {
      await lane(append(`${stream}1`));
      await lane(append(`${stream}2`));
    };
    await serve(Promise.all([twice('a'), twice('b'), twice('c')]));
    expect(statements).toEqual([['a1'], ['b1', 'c1', 'a2'], ['b2', 'c2']]);
  });

  test('limits the events of a statement', async () => {
    const { write, statements, serve } = accepting();
    const lane = groupCommit(write);
    const many = Array.from({ length: 300 }, () => event());
    await serve(Promise.all(['a', 'b', 'c', 'd'].map((stream) => lane(append(stream, many)))));
    expect(statements).toEqual([['a'], ['b'], ['c'], ['d']]);
  });

  test('limits the size of a statement, and sends a larger append alone', async () => {
    const { write, statements, serve } = accepting();
    const lane = groupCommit(write);
    const sizes = { a: 1, b: 600_000, c: 300_000, d: 5_000_000, e: 1, f: 1 };
    const appends = Object.entries(sizes).map(([stream, size]) => append(stream, [event('x'.repeat(size))]));
    await serve(Promise.all(appends.map(lane)));
    expect(statements).toEqual([['a'], ['b', 'c'], ['d'], ['e', 'f']]);
  });

  test('retries a failed batch one by one, so that only the faulty append fails', async () => {
    const { write, statements, serve } = slowDatabase((appends) => {
      if (appends.some(({ stream }) => stream === 'bad')) throw new Error('refused');
      return appends.map(({ stream }) => written(stream));
    });
    const lane = groupCommit(write);
    const settled = await serve(Promise.allSettled(['a', 'b', 'bad', 'c'].map((stream) => lane(append(stream)))));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(statements).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
  });

  test('fails a whole batch during an outage, as retries would each wait as long again', async () => {
    const { write, statements, serve } = slowDatabase((appends) => {
      if (appends.some(({ stream }) => stream === 'a')) return [written('a')];
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    });
    const lane = groupCommit(write);
    const settled = await serve(Promise.allSettled(['a', 'b', 'c', 'd'].map((stream) => lane(append(stream)))));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(statements).toEqual([['a'], ['b', 'c', 'd']]);
  });

  test('continues after a failure', async () => {
    let isBroken = true;
    const { write, serve } = slowDatabase((appends) => {
      if (isBroken) throw new Error('away');
      return appends.map(({ stream }) => written(stream));
    });
    const lane = groupCommit(write);
    await expect(serve(lane(append('a')))).rejects.toThrow('away');
    isBroken = false;
    expect(await serve(lane(append('b')))).toEqual(written('b'));
  });
});

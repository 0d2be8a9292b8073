import { describe, expect, test } from 'vitest';
import type { AppendOutcome } from '../event-store.ts';
import { type Append, appendLane, type EncodedEvent } from './append-lane.ts';

const event = (data = '{}'): EncodedEvent => ({ eventId: 'id', type: 'T', data, metadata: '{}' });
const append = (stream: string, events: readonly EncodedEvent[] = [event()]): Append => ({
  stream,
  expected: 'any',
  events,
});
const written = (stream: string): AppendOutcome => ({ outcome: 'appended', revision: 0, position: stream });

/** A database that answers when told to, and tells what each statement carried. */
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
    /** Answers whatever is asked until the promise is settled. */
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

describe('The append lane', () => {
  test('sends what arrives while a statement is under way together in the next', async () => {
    const { write, statements, serve } = accepting();
    const lane = appendLane(write);
    const outcomes = await serve(Promise.all(['a', 'b', 'c', 'd'].map((stream) => lane(append(stream)))));
    expect(statements).toEqual([['a'], ['b', 'c', 'd']]);
    expect(outcomes).toEqual(['a', 'b', 'c', 'd'].map(written));
  });

  test('has one statement under way at a time', async () => {
    const { write, statements, serve } = accepting();
    const lane = appendLane(write);
    const first = lane(append('a'));
    const second = lane(append('b'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(statements).toEqual([['a']]);
    await serve(Promise.all([first, second]));
    expect(statements).toEqual([['a'], ['b']]);
  });

  test('waits for those who were answered together before the next statement leaves', async () => {
    const { write, statements, serve } = accepting();
    const lane = appendLane(write);
    const twice = async (stream: string): Promise<void> => {
      await lane(append(`${stream}1`));
      await lane(append(`${stream}2`));
    };
    await serve(Promise.all([twice('a'), twice('b'), twice('c')]));
    expect(statements).toEqual([['a1'], ['b1', 'c1', 'a2'], ['b2', 'c2']]);
  });

  test('bounds the events of a statement', async () => {
    const { write, statements, serve } = accepting();
    const lane = appendLane(write);
    const many = Array.from({ length: 300 }, () => event());
    await serve(Promise.all(['a', 'b', 'c', 'd'].map((stream) => lane(append(stream, many)))));
    expect(statements).toEqual([['a'], ['b'], ['c'], ['d']]);
  });

  test('bounds the size of a statement, and sends a larger append alone', async () => {
    const { write, statements, serve } = accepting();
    const lane = appendLane(write);
    const sizes = { a: 1, b: 600_000, c: 300_000, d: 5_000_000, e: 1, f: 1 };
    const appends = Object.entries(sizes).map(([stream, size]) => append(stream, [event('x'.repeat(size))]));
    await serve(Promise.all(appends.map(lane)));
    expect(statements).toEqual([['a'], ['b', 'c'], ['d'], ['e', 'f']]);
  });

  test('tries one by one what failed together, so that only the guilty one fails', async () => {
    const { write, statements, serve } = slowDatabase((appends) => {
      if (appends.some(({ stream }) => stream === 'bad')) throw new Error('refused');
      return appends.map(({ stream }) => written(stream));
    });
    const lane = appendLane(write);
    const settled = await serve(Promise.allSettled(['a', 'b', 'bad', 'c'].map((stream) => lane(append(stream)))));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(statements).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
  });

  test('fails together what met a database that is away: alone, each would wait as long again', async () => {
    const { write, statements, serve } = slowDatabase((appends) => {
      if (appends.some(({ stream }) => stream === 'a')) return [written('a')];
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    });
    const lane = appendLane(write);
    const settled = await serve(Promise.allSettled(['a', 'b', 'c', 'd'].map((stream) => lane(append(stream)))));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(statements).toEqual([['a'], ['b', 'c', 'd']]);
  });

  test('goes on after a failure', async () => {
    let isBroken = true;
    const { write, serve } = slowDatabase((appends) => {
      if (isBroken) throw new Error('away');
      return appends.map(({ stream }) => written(stream));
    });
    const lane = appendLane(write);
    await expect(serve(lane(append('a')))).rejects.toThrow('away');
    isBroken = false;
    expect(await serve(lane(append('b')))).toEqual(written('b'));
  });
});

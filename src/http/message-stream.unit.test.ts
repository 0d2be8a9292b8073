import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openMessageStreams } from './message-stream.ts';
import { ProblemError } from './problems.ts';
import { timeLimits } from './time-limits.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const projectId = '01a1fcf3-d304-7734-8c25-32f8de1565fc';

/** Streams on news that a test makes. */
const openStreams = () => {
  const followers = new Set<(number: number) => void>();
  const signedOut = new Set<string>();
  const news = {
    follow: async (_projectId: string, tell: (number: number) => void) => {
      followers.add(tell);
      return () => followers.delete(tell);
    },
  };
  const live = async (sessions: readonly string[]) => new Set(sessions.filter((session) => !signedOut.has(session)));
  const streams = openMessageStreams(news, live);
  const listen = async ({ memberId = 'asha', session = 'her laptop', isAdmitted = async () => true } = {}) => {
    const stream = await streams.open({ memberId, projectId, session, isAdmitted });
    return { stream, ...record(stream) };
  };
  const tell = async (number: number): Promise<void> => {
    for (const follower of followers) follower(number);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { streams, listen, tell, followers, signedOut };
};

/** What is heard of a stream. */
const record = (stream: Readable) => {
  let text = '';
  let ended = false;
  stream.on('data', (chunk) => {
    text += chunk;
  });
  stream.on('end', () => {
    ended = true;
  });
  return { heard: () => text, hasEnded: () => ended };
};

describe('a stream of messages', () => {
  it('sends numbers, each as an event with the number as its id', async () => {
    const { listen, tell } = openStreams();
    const asha = await listen();
    await tell(17);
    expect(asha.heard()).toBe('retry: 3000\n\nevent: message-posted\nid: 17\ndata: {"number":17}\n\n');
  });

  it('ends within two seconds after its session', async () => {
    const { listen, signedOut } = openStreams();
    const [laptop, phone] = [await listen(), await listen({ session: 'her phone' })];
    signedOut.add('her laptop');
    await vi.advanceTimersByTimeAsync(2_000);
    expect([laptop.hasEnded(), phone.hasEnded()]).toEqual([true, false]);
  });

  it('sends a heartbeat every 25 seconds', async () => {
    const { listen } = openStreams();
    const asha = await listen();
    await vi.advanceTimersByTimeAsync(24_999);
    expect(asha.heard()).not.toContain(':\u0020still here');
    await vi.advanceTimersByTimeAsync(50_001);
    expect(asha.heard().match(/^: still here$/gm)).toHaveLength(3);
  });

  it('ends at the next heartbeat once its listener loses access', async () => {
    const { listen, followers } = openStreams();
    let mayHear = true;
    const asha = await listen({ isAdmitted: async () => mayHear });
    mayHear = false;
    expect(asha.hasEnded()).toBe(false);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(asha.hasEnded()).toBe(true);
    expect(followers.size).toBe(0);
  });

  it('ends silently when the access check fails', async () => {
    const { listen, tell } = openStreams();
    const asha = await listen({
      isAdmitted: async () => {
        throw new Error('The database is away.');
      },
    });
    await tell(1);
    expect(asha.heard()).not.toContain('message-posted');
    expect(asha.hasEnded()).toBe(true);
  });

  it("lasts longer than an administrator's idle limit, but not forever", async () => {
    const { listen } = openStreams();
    const asha = await listen();
    await vi.advanceTimersByTimeAsync(30 * 60_000 + 25_000);
    expect(asha.hasEnded()).toBe(false);
    await vi.advanceTimersByTimeAsync(timeLimits.stream);
    expect(asha.hasEnded()).toBe(true);
  });

  it('is limited to six per member, and frees its place when it ends', async () => {
    const { listen, followers } = openStreams();
    const mine = [await listen()];
    while (mine.length < 6) mine.push(await listen());
    await expect(listen()).rejects.toThrow(ProblemError);
    await listen({ memberId: 'sam' });
    mine[0]?.stream.destroy();
    await vi.advanceTimersByTimeAsync(0);
    await listen();
    expect(followers.size).toBe(7);
  });

  it('takes no place if the subscription fails', async () => {
    const news = {
      follow: async () => {
        throw new Error('The store is away.');
      },
    };
    const streams = openMessageStreams(news, async (sessions) => new Set(sessions));
    const open = () => streams.open({ memberId: 'asha', projectId, session: 's', isAdmitted: async () => true });
    for (let attempt = 1; attempt <= 7; attempt += 1) await expect(open()).rejects.toThrow('The store is away.');
  });

  it('clears its timers', async () => {
    const { listen, streams } = openStreams();
    const all = [await listen(), await listen({ memberId: 'sam' })];
    streams.endAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(all.map(({ hasEnded }) => hasEnded())).toEqual([true, true]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

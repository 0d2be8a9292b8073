import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Announcement, type LiveChanges, openLiveStreams } from './live-stream.ts';
import { ProblemError } from './problems.ts';
import { timeLimits } from './time-limits.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const project = { kind: 'project', id: '01a1fcf3-d304-7734-8c25-32f8de1565fc' } as const;

/** Streams of changes that a test controls. */
const openStreams = () => {
  const followers = new Set<(announcement: Announcement) => void>();
  const signedOut = new Set<string>();
  const changes: LiveChanges = {
    follow: async (_audiences, _after, announce) => {
      followers.add(announce);
      return { reached: '16', unfollow: () => followers.delete(announce) };
    },
  };
  const live = async (sessions: readonly string[]) => new Set(sessions.filter((session) => !signedOut.has(session)));
  const streams = openLiveStreams(changes, live);
  const listen = async ({ memberId = 'asha', session = 'her laptop', isAdmitted = async () => true } = {}) => {
    const stream = await streams.open({ memberId, session, audiences: [], after: 0, isAdmitted });
    return { stream, ...record(stream) };
  };
  const announce = async (position: string, change: Announcement['change'] = project): Promise<void> => {
    for (const follower of followers) follower({ position, change });
    await vi.advanceTimersByTimeAsync(0);
  };
  return { streams, listen, announce, followers, signedOut };
};

/** Records the output of a stream. */
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

describe('a live stream', () => {
  it('sends kinds and ids, each as an event with the position as its id', async () => {
    const { listen, announce } = openStreams();
    const asha = await listen();
    await announce('17');
    await announce('18', 'reset');
    expect(asha.heard()).toBe(
      `retry: 3000\n\nevent: ready\nid: 16\ndata: {}\n\nevent: change\nid: 17\ndata: ${JSON.stringify(project)}\n\nevent: reset\nid: 18\ndata: {}\n\n`,
    );
  });

  it('ends when its client does not read', async () => {
    const { streams, announce } = openStreams();
    const stream = await streams.open({
      memberId: 'asha',
      session: 'her laptop',
      audiences: [],
      after: 0,
      isAdmitted: async () => true,
    });
    for (let position = 0; position < 1_000; position += 1) await announce(String(position));
    const { heard, hasEnded } = record(stream);
    await vi.advanceTimersByTimeAsync(0);
    expect(hasEnded()).toBe(true);
    expect(heard().length).toBeLessThan(70_000);
  });

  it('is destroyed when its client never reads it to its end', async () => {
    const { streams, announce, followers } = openStreams();
    const open = () =>
      streams.open({ memberId: 'asha', session: 'her laptop', audiences: [], after: 0, isAdmitted: async () => true });
    const frozen = [];
    while (frozen.length < 6) frozen.push(await open());
    for (let position = 0; position < 1_000; position += 1) await announce(String(position));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(frozen.every(({ destroyed }) => destroyed)).toBe(true);
    expect(followers.size).toBe(0);
    await open();
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

  it('ends at the next heartbeat when the access check fails', async () => {
    const { listen } = openStreams();
    const asha = await listen({
      isAdmitted: async () => {
        throw new Error('The database is away.');
      },
    });
    await vi.advanceTimersByTimeAsync(25_000);
    expect(asha.heard()).not.toContain(':\u0020still here');
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
    const changes: LiveChanges = {
      follow: async () => {
        throw new Error('The store is away.');
      },
    };
    const streams = openLiveStreams(changes, async (sessions) => new Set(sessions));
    const open = () =>
      streams.open({ memberId: 'asha', session: 's', audiences: [], after: 0, isAdmitted: async () => true });
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

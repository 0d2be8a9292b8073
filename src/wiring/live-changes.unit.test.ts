import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import type { Position, RecordedEvent } from '../domain/kernel/event.ts';
import type { HistoryPage } from '../eventstore/event-store.ts';
import type { Announcement } from '../http/live-stream.ts';
import type { Audience } from '../projections/queries/audience.ts';
import type { ReadModels } from '../projections/read-models.ts';
import { openLiveChanges } from './live-changes.ts';

const noRows = new Kysely<ReadModels>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const positionOf = (number: number): Position => String(number).padStart(6, '0');

const numbered = (number: number, type: string): RecordedEvent => ({
  type,
  data: {},
  eventId: String(number),
  metadata: {
    schemaVersion: 1,
    occurredAt: '2026-01-01T00:00:00.000Z',
    actor: { id: 'anna', role: 'admin' },
    source: 'test',
    correlationId: 'one',
    causationId: 'one',
  },
  stream: `invitation-${number}`,
  revision: 0,
  position: positionOf(number),
  recordedAt: new Date(number * 1000).toISOString(),
});

/** Live changes on a history of `length` events, of which a starting process sees only the last five. */
const open = (
  length: number,
  canBeRead: (models: readonly string[]) => Promise<boolean> = async () => true,
  type = 'MemberInvited',
) => {
  const events = Array.from({ length }, (_, index) => numbered(index + 1, type));
  const changes = openLiveChanges({
    history: {
      readAllBackwards: async (): Promise<HistoryPage> => ({
        events: events.slice(-5).toReversed(),
        next: positionOf(length - 4),
        end: false,
      }),
      async *subscribeAll(after, signal) {
        yield* events.filter(({ position }) => position > after);
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
      head: async () => positionOf(length),
    },
    readModels: noRows,
    waitFor: canBeRead,
    logger: pino({ level: 'silent' }),
  });
  opened.push(changes.close);
  const listen = async (after: Position | number, audiences: readonly Audience[] = ['administrators']) => {
    const heard: Announcement[] = [];
    await changes.follow(audiences, after, (announcement) => heard.push(announcement));
    return () =>
      heard.map(({ position, change }) => `${change === 'reset' ? change : change.id} at ${Number(position)}`);
  };
  return { listen };
};

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

describe('live changes', () => {
  it('resume after an event that happened before the process started', async () => {
    const { listen } = open(10);
    const heard = await listen(positionOf(8));
    await expect.poll(heard).toEqual(['9 at 9', '10 at 10']);
  });

  it('begin with what has happened since a page was loaded', async () => {
    const { listen } = open(10);
    const heard = await listen(9_000);
    await expect.poll(heard).toEqual(['9 at 9', '10 at 10']);
  });

  it('say that anything may have changed since an older event or time', async () => {
    expect((await open(10).listen(positionOf(5)))()).toEqual(['reset at 6']);
    expect((await open(10).listen(5_999))()).toEqual(['reset at 6']);
  });

  it('say that anything may have changed after a position that a restored history does not contain', async () => {
    const heard = await open(10).listen(positionOf(11));
    await expect.poll(heard).toEqual(['reset at 6', '7 at 7', '8 at 8', '9 at 9', '10 at 10']);
  });

  it('remember the last thousand events', async () => {
    const { listen } = open(4_000);
    const first = await listen(positionOf(3_996));
    await expect.poll(() => first().length).toBe(4);
    const again = await listen(positionOf(3_996));
    expect(again()).toEqual(first());
  });

  it('tell pages that follow the history about new events, several at a time', async () => {
    const { listen } = open(10);
    const heard = await listen(positionOf(10), ['history']);
    await expect.poll(() => heard().at(-1)).toBe('newest at 10');
    expect(heard().length).toBeLessThan(4);
    expect(heard().every((one) => one.startsWith('newest'))).toBe(true);
  });

  it('wait for the read models of the history only when a page follows it', async () => {
    const asked: string[] = [];
    const { listen } = open(10, async (models) => {
      asked.push(models.join(' '));
      return true;
    });
    const others = await listen(positionOf(9));
    await expect.poll(others).toEqual(['10 at 10']);
    expect(asked).not.toContain('history history_days');
    const heard = await listen(positionOf(10), ['history']);
    await expect.poll(heard).toEqual(['newest at 10']);
    expect(asked).toContain('history history_days');
  });

  it('that cannot be read yet are announced, followed by a reset once they can be read', async () => {
    let looks = 0;
    const { listen } = open(10, async () => {
      await Promise.resolve();
      looks += 1;
      return looks > 5;
    });
    const heard = await listen(positionOf(9));
    await expect.poll(heard).toContain('10 at 10');
    await expect.poll(() => heard().filter((one) => one.startsWith('reset')), { timeout: 5_000 }).toHaveLength(1);
  });

  it('wait for the other read models while one is paused, and are followed by a reset when these catch up', async () => {
    let isLate = true;
    const canBeRead = async (models: readonly string[]) => {
      await Promise.resolve();
      return !isLate && !models.includes('projects');
    };
    const { listen } = open(10, canBeRead, 'ProjectSubmitted');
    const heard = await listen(positionOf(9));
    await expect.poll(heard).toContain('10 at 10');
    isLate = false;
    await expect.poll(() => heard().filter((one) => one.startsWith('reset')), { timeout: 5_000 }).toHaveLength(1);
  });
});

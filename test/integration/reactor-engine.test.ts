import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../src/domain/kernel/event.ts';
import { NotYet, type Reactor } from '../../src/reactors/engine/reactor.ts';
import { unreadable } from '../builders/recorded.ts';
import { MINUTE } from '../support/moving-clock.ts';
import { answering, answerTo, openReactorBench, type ReactorBench } from '../support/reactor-bench.ts';
import { added, lookedAt, opened, type TallyEvent } from '../support/tally-events.ts';

let bench: ReactorBench;
beforeEach(async () => {
  bench = await openReactorBench();
});
afterEach(() => bench.close());

const POISON = 666;

describe('a reactor', () => {
  it('answers each event that it handles, and skips the others', async () => {
    const first = await bench.append(added('a', 1));
    await bench.append(opened('b'), lookedAt('b'));
    const second = await bench.append(added('b', 2));
    const last = await bench.append(opened('c'));
    const reactors = await bench.reactors([answering(bench.store)]);
    expect((await reactors.catchUp('answering')) >= last).toBe(true);
    // Also advances past the events of its own commands.
    await reactors.catchUp('answering');
    expect(await bench.answers()).toEqual(new Map([first, second].map((position) => [position, 1])));
    expect([...(await reactors.positions()).values()]).toEqual([await bench.store.head()]);
    expect(await reactors.status()).toMatchObject([{ name: 'answering', caughtUp: true, parked: 0, lastError: null }]);
  });

  it('that is new skips earlier events, in every process', async () => {
    await bench.append(added('a', 1));
    const fromNow = answering(bench.store, { startsAt: 'now' });
    const reactors = await bench.reactors([fromNow]);
    const next = await bench.append(added('a', 2));
    await (await bench.reactors([fromNow])).catchUp('answering');
    await reactors.catchUp('answering');
    expect([...(await bench.answers()).keys()]).toEqual([next]);
  });

  it('advances past skipped events', async () => {
    await bench.append(added('a', 1));
    const reactors = await bench.reactors([
      answering(bench.store, { skips: ({ metadata }) => metadata.source === 'test' }),
    ]);
    await reactors.catchUp('answering');
    expect(await bench.answers()).toEqual(new Map());
  });

  it('signals delivery once mails are written', async () => {
    let signals = 0;
    const reactors = await bench.reactors([answering(bench.store)], {
      wakeDelivery: async () => {
        signals += 1;
        expect((await bench.answers()).size).toBeGreaterThan(0);
      },
    });
    await bench.append(opened('a'));
    await reactors.catchUp('answering');
    expect(signals).toBe(0);
    await bench.append(added('a', 1));
    await reactors.catchUp('answering');
    expect(signals).toBe(1);
  });

  it('reads the history page by page', async () => {
    const reactors = await bench.reactors([answering(bench.store)], { pageSize: 3 });
    await bench.append(...Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? opened('a') : added('a', n))));
    await reactors.catchUp('answering');
    expect([...(await bench.answers()).values()]).toEqual(Array(10).fill(1));
  });

  it('is woken by the relay for the events it handles', async () => {
    const reactors = await bench.reactors([answering(bench.store)]);
    expect(reactors.foldedBy('TallyAdded')).toEqual(['answering']);
    expect(reactors.foldedBy('TallyOpened')).toEqual([]);
    expect(reactors.foldedBy('constructor')).toEqual([]);
  });

  it('has a unique name', async () => {
    await expect(bench.reactors([answering(bench.store), answering(bench.store)])).rejects.toThrow('one name');
  });

  it('stops between two events when it is aborted', async () => {
    const stopping = new AbortController();
    const reactors = await bench.reactors([
      answering(bench.store, {
        handlers: {
          TallyAdded: async (event) => {
            stopping.abort();
            return answerTo(event);
          },
        },
      }),
    ]);
    await bench.append(added('a', 1), added('a', 2));
    await reactors.catchUp('answering', stopping.signal);
    expect((await bench.answers()).size).toBe(1);
    await reactors.catchUp('answering');
    expect((await bench.answers()).size).toBe(2);
  });
});

describe('an event that a reactor cannot answer', () => {
  let broken = true;
  let attempts = 0;
  const buggy = (): Reactor<TallyEvent> =>
    answering(bench.store, {
      handlers: {
        TallyAdded: async (event) => {
          if (event.data.amount === POISON && broken) {
            attempts += 1;
            throw new TypeError(`cannot answer Mrs Haversham of ${event.data.tally}`);
          }
          return answerTo(event);
        },
      },
    });
  beforeEach(() => {
    broken = true;
    attempts = 0;
  });
  const parked = async () =>
    (await bench.database.pool.query('select event_type, error, attempts from reactors.parked_events')).rows;

  it('is retried a few times, then parked, while the others are answered', async () => {
    const reactors = await bench.reactors([buggy()]);
    await bench.append(added('a', 1), added('a', POISON), added('a', 2));
    expect(await reactors.catchUp('answering')).toBe(await bench.store.head());
    expect(attempts).toBe(3);
    expect((await bench.answers()).size).toBe(2);
    expect(await reactors.status()).toMatchObject([{ parked: 1, caughtUp: true }]);
  });

  it('is recorded without any of its data', async () => {
    const reactors = await bench.reactors([buggy()]);
    await bench.append(added('a', POISON));
    await reactors.catchUp('answering');
    expect(await parked()).toEqual([{ event_type: 'TallyAdded', error: 'TypeError', attempts: 3 }]);
  });

  it('is answered once on the next start with the fix', async () => {
    const first = await bench.reactors([buggy()]);
    await bench.append(added('a', POISON));
    await first.catchUp('answering');
    await first.catchUp('answering');
    expect(attempts).toBe(3);
    broken = false;
    const second = await bench.reactors([buggy()]);
    await second.catchUp('answering');
    expect([...(await bench.answers()).values()]).toEqual([1]);
    expect(await parked()).toEqual([]);
  });

  it('delays no others on the next start without a fix', async () => {
    const first = await bench.reactors([buggy()]);
    await bench.append(added('a', POISON), added('b', POISON));
    await first.catchUp('answering');
    const second = await bench.reactors([buggy()], { retryDelays: [MINUTE, MINUTE] });
    await bench.append(added('a', 1));
    expect(await second.catchUp('answering')).toBe(await bench.store.head());
    expect(await parked()).toMatchObject([{ attempts: 4 }, { attempts: 4 }]);
  });

  it('is answered on request after the fix, with its attempts counted', async () => {
    const reactors = await bench.reactors([buggy()]);
    await bench.append(added('a', POISON), added('b', POISON));
    await reactors.catchUp('answering');
    expect(await reactors.retryParked('answering')).toBe(2);
    expect(await parked()).toMatchObject([{ attempts: 4 }, { attempts: 4 }]);
    broken = false;
    expect(await reactors.retryParked('answering')).toBe(0);
    expect([...(await bench.answers()).values()]).toEqual([1, 1]);
  });

  it('blocks the reactor, unparked, during a transient failure', async () => {
    let isAway = true;
    const reactors = await bench.reactors([
      answering(bench.store, {
        handlers: {
          TallyAdded: async (event) => {
            if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
            return answerTo(event);
          },
        },
      }),
    ]);
    await bench.append(added('a', 1));
    await expect(reactors.catchUp('answering')).rejects.toThrow('away');
    expect(await reactors.status()).toMatchObject([{ parked: 0, caughtUp: false, lastError: 'Error ECONNREFUSED' }]);
    isAway = false;
    await reactors.catchUp('answering');
    expect((await bench.answers()).size).toBe(1);
    expect(await reactors.status()).toMatchObject([{ lastError: null, caughtUp: true }]);
  });

  it('is retried later if its handler asks for that, which is no failure', async () => {
    let isReady = false;
    const reactors = await bench.reactors([
      answering(bench.store, {
        handlers: {
          TallyAdded: async (event) => {
            if (!isReady) throw new NotYet('not yet');
            return answerTo(event);
          },
        },
      }),
    ]);
    await bench.append(added('a', 1));
    await reactors.catchUp('answering');
    expect(await reactors.status()).toMatchObject([{ caughtUp: false, parked: 0, lastError: null }]);
    isReady = true;
    await reactors.catchUp('answering');
    expect([...(await bench.answers()).values()]).toEqual([1]);
  });

  it('of a newer release is left to a process of that release, which shares the checkpoint', async () => {
    const newer = await bench.append(added('a', 1));
    await bench.append(added('a', 2));
    const earlierRelease = {
      ...bench.store,
      readAll: async (...args: Parameters<typeof bench.store.readAll>) => {
        const page = await bench.store.readAll(...args);
        const isNewer = ({ position }: RecordedEvent): boolean => position === newer;
        return {
          ...page,
          events: page.events.map((event) =>
            // A type that the earlier release does not know, so it has no handler either.
            isNewer(event) ? unreadable({ ...event, type: 'TallyFramed' }, 'Unknown.', 'unknown-type') : event,
          ),
        };
      },
    };
    const before = await bench.reactors([answering(bench.store)], { store: earlierRelease });
    const after = await bench.reactors([answering(bench.store)]);
    await before.catchUp('answering');
    expect((await bench.answers()).size).toBe(0);
    expect(await before.status()).toMatchObject([{ caughtUp: false, parked: 0 }]);
    await after.catchUp('answering');
    expect((await bench.answers()).size).toBe(2);
    expect(await before.status()).toMatchObject([{ parked: 0, lastError: null }]);
  });

  it('is parked if it cannot be read, while the others are answered', async () => {
    const spoilt = await bench.append(added('a', 1));
    await bench.append(added('a', 2));
    let spoils = true;
    const store = {
      ...bench.store,
      readAll: async (...args: Parameters<typeof bench.store.readAll>) => {
        const page = await bench.store.readAll(...args);
        const events = page.events.map((event) =>
          event.position === spoilt && spoils ? unreadable(event, 'Field amount is missing.') : event,
        );
        return { ...page, events };
      },
    };
    const reactors = await bench.reactors([answering(bench.store)], { store });
    await reactors.catchUp('answering');
    expect((await bench.answers()).size).toBe(1);
    expect(await parked()).toMatchObject([{ error: 'Field amount is missing.' }]);
    spoils = false;
    expect(await reactors.retryParked('answering')).toBe(0);
    expect((await bench.answers()).size).toBe(2);
  });
});

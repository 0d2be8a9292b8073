import { beforeEach, describe, expect, it } from 'vitest';
import { added, moved, opened, type TallyRow, tallies } from '../support/tally-events.ts';
import { type TallyHistory, tallyHistory } from '../support/tally-history.ts';

const POISON = 666;

/** The tallies with a bug: their handler throws on the poisonous amount. */
const buggy: typeof tallies = {
  ...tallies,
  handlers: {
    ...tallies.handlers,
    TallyAdded: (row, event, key) => {
      if (event.data.amount === POISON) throw new Error(`cannot add ${POISON} to 'Mrs Haversham' of ${key}`);
      return tallies.handlers.TallyAdded?.(row, event, key) ?? null;
    },
  },
};

/** The same bug in the function that determines the row of an event. */
const buggyKey: typeof tallies = {
  ...tallies,
  key: (event) => {
    if (event.type === 'TallyAdded' && event.data.amount === POISON) throw new TypeError('no key');
    return tallies.key(event);
  },
};

describe('an event that cannot be folded', () => {
  let history: TallyHistory;
  beforeEach(async () => {
    history = await tallyHistory();
    return history.drop;
  });

  const trails = async (): Promise<Record<string, readonly string[]>> =>
    Object.fromEntries((await history.rows()).map(({ tally, trail }) => [tally, trail]));
  const parked = async (): Promise<readonly { error: string | null; [column: string]: unknown }[]> =>
    (
      await history.database.pool.query(
        'select kind, key, event_type, waiting, error, attempts from projections.parked_events order by position',
      )
    ).rows;

  it('is parked with the later ones of its row, while the other rows continue', async () => {
    const engine = await history.engine([buggy]);
    const last = await history.append(
      opened('a'),
      opened('b'),
      added('a', 1),
      added('a', POISON),
      added('b', 2),
      added('a', 3),
      moved('a', 'b', 4),
    );
    expect(await engine.catchUp('tallies')).toBe(last);
    expect(await trails()).toEqual({ a: ['opened', '1'], b: ['opened', '2', '4'] });
    expect(await parked()).toMatchObject([
      { kind: 'row', key: 'a', event_type: 'TallyAdded', waiting: false, attempts: 2 },
      { kind: 'row', key: 'a', event_type: 'TallyAdded', waiting: true, error: null },
      { kind: 'row', key: 'a', event_type: 'TallyMoved', waiting: true, error: null },
    ]);
    expect(await engine.status()).toMatchObject([{ parked: 1, waiting: 2, caughtUp: true }]);
  });

  it('counts once, however many rows it belongs to', async () => {
    const movesFail: typeof tallies = {
      ...tallies,
      handlers: {
        ...tallies.handlers,
        TallyMoved: () => {
          throw new Error('cannot move');
        },
      },
    };
    const engine = await history.engine([movesFail]);
    await history.append(opened('a'), opened('b'), moved('a', 'b', 4), added('a', 1), moved('a', 'c', 2));
    await engine.catchUp('tallies');
    expect(await parked()).toHaveLength(5);
    expect(await engine.status()).toMatchObject([{ parked: 2, waiting: 1 }]);
    const { generations } = await engine.projector('tallies').generations.state();
    expect(generations).toMatchObject([{ parked: 2, waiting: 1, units: 3 }]);
  });

  it('blocks its row in later batches, and in engines that did not see it fail', async () => {
    const engine = await history.engine([buggy]);
    await history.append(added('a', POISON));
    await engine.catchUp('tallies');
    await history.append(added('a', 1), added('b', 2));
    await engine.catchUp('tallies');
    await history.append(added('a', 3), added('b', 4));
    const other = await history.engine([buggy]);
    await other.catchUp('tallies');
    expect(await trails()).toEqual({ b: ['2', '4'] });
    expect(await engine.status()).toMatchObject([{ parked: 1, waiting: 2 }]);
  });

  it('is folded in order as soon as an engine with the fix starts', async () => {
    const engine = await history.engine([buggy], { batchSize: 2 });
    await history.append(added('a', 1), added('a', POISON), added('b', 1), added('a', 2), moved('a', 'b', 3));
    await engine.catchUp('tallies');
    const fixed = await history.engine([tallies]);
    await history.append(added('a', 4));
    await fixed.catchUp('tallies');
    expect(await trails()).toEqual({ a: ['1', '666', '2', '-3', '4'], b: ['1', '3'] });
    expect(await parked()).toEqual([]);
    await history.append(added('a', 5));
    await engine.catchUp('tallies');
    expect((await trails()).a).toEqual(['1', '666', '2', '-3', '4', '5']);
  });

  it('can be replayed on request, and reports how many remain parked', async () => {
    let broken = true;
    const mending: typeof tallies = {
      ...tallies,
      handlers: {
        ...tallies.handlers,
        TallyAdded: (row, event, key) =>
          (broken ? buggy : tallies).handlers.TallyAdded?.(row, event, key) as TallyRow | null,
      },
    };
    const engine = await history.engine([mending]);
    await history.append(added('a', POISON), added('a', 1), added('b', POISON), added('b', 2));
    await engine.catchUp('tallies');
    expect(await engine.replayParked('tallies')).toBe(2);
    expect((await parked())[0]).toMatchObject({ waiting: false, attempts: 4 });
    broken = false;
    expect(await engine.replayParked('tallies')).toBe(0);
    expect(await trails()).toEqual({ a: ['666', '1'], b: ['666', '2'] });
    const last = await history.append(added('a', 3));
    expect(await engine.catchUp('tallies')).toBe(last);
    expect((await trails()).a).toEqual(['666', '1', '3']);
  });

  it('is parked alone when the database refuses its value', async () => {
    const engine = await history.engine();
    const last = await history.append(added('a', 1), added('b', 2 ** 40), added('a', 2), added('b', 3), added('c', 4));
    expect(await engine.catchUp('tallies')).toBe(last);
    expect(await trails()).toEqual({ a: ['1', '2'], c: ['4'] });
    expect(await parked()).toMatchObject([
      { key: 'b', waiting: false, error: expect.stringContaining('Database error 22003') },
      { key: 'b', waiting: true },
    ]);
    await history.append(added('b', 5), added('c', 6));
    await engine.catchUp('tallies');
    expect(await trails()).toEqual({ a: ['1', '2'], c: ['4', '6'] });
  });

  it('is parked if its row violates the declared columns', async () => {
    const engine = await history.engine();
    await history.append(added('a', 0.5), opened('b'), added('c\0d', 1));
    await engine.catchUp('tallies');
    expect(await trails()).toEqual({ b: ['opened'] });
    expect((await parked()).map(({ kind, error }) => ({ kind, error: error?.split(' (')[0] }))).toEqual([
      { kind: 'row', error: 'TypeError: The value for column "total" does not fit type integer.' },
      { kind: 'stream', error: 'TypeError: The projection returned a key that is not a valid text.' },
    ]);
  });

  it('blocks its whole stream if its row is unknown', async () => {
    const engine = await history.engine([buggyKey]);
    await history.append(opened('a'), added('a', POISON), added('b', 1));
    await engine.catchUp('tallies');
    expect(await trails()).toEqual({ a: ['opened'] });
    expect(await parked()).toMatchObject([
      { kind: 'stream', key: 'tally-all', waiting: false },
      { kind: 'stream', key: 'tally-all', waiting: true },
    ]);
    const fixed = await history.engine();
    expect(await fixed.replayParked('tallies')).toBe(0);
    expect(await trails()).toEqual({ a: ['opened', '666'], b: ['1'] });
  });

  it('is described without any of its data', async () => {
    const talkative: typeof tallies = {
      ...tallies,
      handlers: {
        TallyOpened: (_row, { data }) => {
          throw new Error(`${data.label} has no "total", see 'Estella' and ${JSON.stringify(data)}`);
        },
      },
    };
    const engine = await history.engine([talkative]);
    await history.append(opened('a', 'Miss Haversham of Satis House'));
    await engine.catchUp('tallies');
    const [{ error } = { error: null }] = await parked();
    expect(error).toMatch(/^Error: .*"total"/);
    expect(error).not.toMatch(/Miss|Haversham|Satis|House|Estella/);
  });
});

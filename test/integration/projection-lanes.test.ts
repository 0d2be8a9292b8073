import { beforeEach, describe, expect, it } from 'vitest';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import type { Projection } from '../../src/projections/engine/projection.ts';
import { gatedPool } from '../support/gated-pool.ts';
import { added, opened, type TallyEvent, type TallyRow, tallies } from '../support/tally-events.ts';
import { type TallyHistory, tallyHistory } from '../support/tally-history.ts';

const named = (name: string, change: Partial<typeof tallies> = {}): Projection => ({ ...tallies, name, ...change });
const NAMES = ['first', 'second', 'third'];
const three = NAMES.map((name) => named(name));

describe('projections at one position', () => {
  let history: TallyHistory;
  beforeEach(async () => {
    history = await tallyHistory();
    return history.drop;
  });

  const events: readonly TallyEvent[] = [opened('a'), ...Array.from({ length: 9 }, (_, n) => added('a', n))];
  const trail = ['opened', ...Array.from({ length: 9 }, (_, n) => String(n))];
  const trailOf = async (name: string): Promise<TallyRow['trail'] | undefined> =>
    (await history.rows(`read_models.${name}`))[0]?.trail;
  const positionOf = async (name: string): Promise<string | undefined> =>
    (
      await history.database.pool.query<{ position: string }>(
        'select position from projections.checkpoints where name = $1',
        [name],
      )
    ).rows[0]?.position;

  /** The history, counting the pages that are read. */
  const counted = (): { readonly store: EventStore; readonly pages: string[] } => {
    const pages: string[] = [];
    const readAll: EventStore['readAll'] = (after, limit, types) => {
      pages.push(after);
      return history.store.readAll(after, limit, types);
    };
    return { store: { ...history.store, readAll }, pages };
  };

  it('read each page of the history once, and write it in one transaction', async () => {
    const { store, pages } = counted();
    const engine = await history.engine(three, { store, batchSize: 4 });
    await history.append(...events);
    await engine.catchUpAll();
    // The first run completes new checkpoints one by one, so counting starts after it.
    pages.length = 0;
    const transactions = (): Promise<string[]> =>
      history.database.pool
        .query<{ xmin: string }>('select distinct xmin::text from projections.checkpoints')
        .then(({ rows }) => rows.map(({ xmin }) => xmin));
    await history.append(...events);
    await engine.catchUpAll();
    expect(pages).toHaveLength(3);
    expect(await transactions()).toHaveLength(1);
    for (const name of NAMES) expect(await trailOf(name)).toEqual([...trail, ...trail]);
  });

  it('fold a page while the one before is written', async () => {
    const seen: number[] = [];
    const watched = named('second', {
      handlers: {
        ...tallies.handlers,
        TallyAdded: (row, { data }) => {
          seen.push(data.amount);
          return row && { ...row, trail: [...row.trail, String(data.amount)] };
        },
      },
    });
    const engine = await history.engine([named('first'), watched, named('third')], { batchSize: 4 });
    await engine.catchUpAll();
    const before = await positionOf('second');
    await history.append(...events);
    const holder = await history.database.pool.connect();
    await holder.query('begin');
    await holder.query('lock table read_models.second_v1 in exclusive mode');
    const done = engine.catchUpAll();
    await expect.poll(() => seen).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await positionOf('second')).toBe(before);
    await holder.query('commit');
    holder.release();
    await done;
    for (const name of NAMES) expect(await trailOf(name)).toEqual(trail);
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('are brought together from different positions', async () => {
    const { store, pages } = counted();
    const engine = await history.engine(three, { store, batchSize: 4 });
    await history.append(...events);
    await engine.catchUp('first');
    await history.append(...events);
    await engine.catchUpAll();
    await history.append(...events);
    pages.length = 0;
    await engine.catchUpAll();
    expect(pages).toHaveLength(3);
    for (const name of NAMES) expect(await trailOf(name)).toEqual([...trail, ...trail, ...trail]);
  });

  it('are not delayed by one that parks an event', async () => {
    const broken = named('second', {
      handlers: {
        ...tallies.handlers,
        TallyAdded: () => {
          throw new Error('Stuck');
        },
      },
    });
    const engine = await history.engine([named('first'), broken, named('third')], { batchSize: 4 });
    await history.append(...events);
    await engine.catchUpAll();
    expect(await trailOf('first')).toEqual(trail);
    expect(await trailOf('second')).toEqual(['opened']);
    expect(await trailOf('third')).toEqual(trail);
    expect(await positionOf('second')).toBe(await history.store.head());
    const status = await engine.status();
    expect(status.map(({ parked, waiting }) => [parked, waiting])).toEqual([
      [0, 0],
      [1, 8],
      [0, 0],
    ]);
  });

  it('are not delayed by one whose value the database refuses', async () => {
    const refused = named('second', {
      handlers: {
        ...tallies.handlers,
        // The last event of the second page: the third is folded while that one is refused.
        TallyAdded: (row, { data }) => row && { ...row, total: data.amount === 6 ? 2 ** 40 : data.amount },
      },
    });
    const engine = await history.engine([named('first'), refused, named('third')], { batchSize: 4 });
    await history.append(...events);
    await engine.catchUpAll();
    expect(await trailOf('first')).toEqual(trail);
    expect(await trailOf('third')).toEqual(trail);
    expect((await engine.status()).find(({ name }) => name === 'second')).toMatchObject({ parked: 1, waiting: 2 });
    expect((await history.rows('read_models.second'))[0]).toMatchObject({ total: 5 });
  });

  it('are not stopped by one whose table is gone', async () => {
    const engine = await history.engine(three);
    await history.append(...events);
    await engine.catchUpAll();
    await history.database.pool.query('drop table read_models.second_v1 cascade');
    await history.append(...events);
    await expect(engine.catchUpAll()).rejects.toThrow('second_v1');
    for (const name of ['first', 'third']) expect(await trailOf(name)).toEqual([...trail, ...trail]);
  });

  it('do not wait for one whose checkpoint is locked', async () => {
    const engine = await history.engine(three);
    await history.append(...events);
    await engine.catchUpAll();
    const swap = await history.database.pool.connect();
    await swap.query('begin');
    await swap.query(`select from projections.checkpoints where name = 'second' for update`);
    const all: Promise<void>[] = [];
    for (let round = 0; round < 2; round += 1) {
      const last = await history.append(...events);
      all.push(engine.catchUpAll());
      expect(await engine.waitForPosition(['first', 'third'], last, 10_000)).toBe(true);
      expect(await positionOf('second')).not.toBe(last);
    }
    await swap.query('commit');
    swap.release();
    await Promise.all(all);
    for (const name of NAMES) expect(await trailOf(name)).toEqual([...trail, ...trail, ...trail]);
  });

  it.each(['kept', 'dropped'])(
    'are folded to the end wherever a swap ends their lane, with the previous generation %s',
    async (previous) => {
      const other = await history.engine(three);
      const { generations, swap } = other.projector('second');
      await history.append(...events);
      await other.catchUpAll();
      let requests = 0;
      const next = async (generation: number): Promise<void> => {
        await generations.begin(requests++, generation);
        // Claims differ between generations, as their workers do.
        await history.database.pool.query(
          `update projections.checkpoints set fence = 100 * generation where generation = $1`,
          [generation],
        );
      };
      for (let point = 1; point <= 18; point += 1) {
        await next(point + 1);
        while (await other.workOnCandidate('second'));
        const locked = await history.database.pool.connect();
        let passed = Number.NEGATIVE_INFINITY;
        const pool = gatedPool(history.database.pool, async () => {
          passed += 1;
          if (passed !== point) return;
          await locked.query('rollback');
          await swap(requests++, point + 1);
          if (previous === 'dropped') await next(point + 2);
        });
        const engine = await history.engine(three, { pool });
        await engine.catchUpAll();
        const last = await history.append(added('a', point));
        await locked.query('begin');
        await locked.query(`select from projections.checkpoints where name = 'second' and live for update`);
        passed = 0;
        await engine.catchUpAll();
        locked.release();
        expect([point, (await other.positions()).get('second')]).toEqual([point, last]);
      }
    },
  );

  it('are folded once when several workers run at the same time', async () => {
    const engines = await Promise.all(Array.from({ length: 3 }, (_, n) => history.engine(three, { batchSize: n + 2 })));
    const expected: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      await history.append(...events);
      expected.push(...trail);
      await Promise.all(engines.map((engine) => engine.catchUpAll()));
    }
    await engines[0]?.catchUpAll();
    for (const name of NAMES) expect(await trailOf(name)).toEqual(expected);
  });

  it('wake all callers that wait for any of them', async () => {
    const [asking, folding] = [await history.engine(three), await history.engine(three)];
    const first = await history.append(...events);
    await folding.catchUpAll();
    expect(await asking.waitForPosition(NAMES, first, 10_000)).toBe(true);
    const last = await history.append(...events);
    const waiting = asking.waitForPosition(NAMES, last, 10_000);
    await folding.catchUpAll();
    expect(await waiting).toBe(true);
  });
});

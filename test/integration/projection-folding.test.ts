import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guardedFold } from '../../src/projections/engine/fold.ts';
import { openGenerationStore } from '../../src/projections/engine/generation-store.ts';
import { added, closed, lookedAt, moved, opened, type TallyEvent, tallies } from '../support/tally-events.ts';
import { type TallyHistory, tallyHistory } from '../support/tally-history.ts';

describe('folding a history into a read model', () => {
  let history: TallyHistory;
  beforeEach(async () => {
    history = await tallyHistory();
    return history.drop;
  });

  it('inserts, changes and deletes rows, and folds one event into several rows', async () => {
    const engine = await history.engine();
    await history.append(
      opened('a'),
      opened('b', 'Second'),
      opened('c'),
      added('a', 5),
      moved('a', 'b', 2),
      closed('c'),
    );
    await engine.catchUp('tallies');
    expect(await history.rows()).toEqual([
      {
        tally: 'a',
        label: 'a',
        total: 3,
        trail: ['opened', '5', '-2'],
        changed_at: '2026-03-01T09:30:00.000Z',
      },
      { tally: 'b', label: 'Second', total: 2, trail: ['opened', '2'], changed_at: '2026-03-01T09:30:00.000Z' },
    ]);
  });

  it('returns the position it reached, including ignored events', async () => {
    const engine = await history.engine();
    const last = await history.append(opened('a'), lookedAt('a'), lookedAt('a'));
    expect(await engine.catchUp('tallies')).toBe(last);
    expect((await engine.positions()).get('tallies')).toBe(last);
  });

  it('writes nothing when a job is delivered three times', async () => {
    const engine = await history.engine();
    const other = await history.engine();
    await history.append(opened('a'), added('a', 1));
    await Promise.all([engine.catchUp('tallies'), engine.catchUp('tallies'), other.catchUp('tallies')]);
    const once = await history.rows();
    const read = (): Promise<unknown> =>
      history.database.pool.query('select xmin, ctid from read_models.tallies_v1').then(({ rows }) => rows);
    const stored = await read();
    await engine.catchUp('tallies');
    await other.catchUp('tallies');
    await engine.catchUp('tallies');
    expect(await history.rows()).toEqual(once);
    expect(await read()).toEqual(stored);
    expect(once.map(({ trail }) => trail)).toEqual([['opened', '1']]);
  });

  it('is made ready by several processes at once', async () => {
    await history.engine();
    const generation = { generation: 1, fold: guardedFold(tallies), erasure: null };
    const store = openGenerationStore({ pool: history.database.pool, projection: tallies, ...generation });
    for (let round = 0; round < 10; round += 1) {
      await history.database.pool.query('drop index if exists read_models.tallies_v1_i1');
      await Promise.all([store.markReady(), store.markReady(), store.markReady()]);
    }
    const { rows } = await history.database.pool.query(`select to_regclass('read_models.tallies_v1_i1') as index`);
    expect(rows).toEqual([{ index: 'read_models.tallies_v1_i1' }]);
  });

  it('serves calls that arrive while it runs', async () => {
    const engine = await history.engine([tallies], { batchSize: 2 });
    const runs: Promise<string>[] = [];
    let last = '';
    for (let n = 0; n < 20; n += 1) {
      last = await history.append(added('a', n));
      runs.push(engine.catchUp('tallies'));
    }
    await Promise.all(runs);
    expect((await engine.positions()).get('tallies')).toBe(last);
    expect((await history.rows())[0]?.trail).toEqual(Array.from({ length: 20 }, (_, n) => String(n)));
  });

  it('stops between batches when it is aborted, and continues from there', async () => {
    const abort = new AbortController();
    const store = {
      ...history.store,
      readAll: async (after: string, limit: number) => {
        if (after !== '') abort.abort();
        return history.store.readAll(after, limit);
      },
    };
    const engine = await history.engine([tallies], { batchSize: 2, store });
    const last = await history.append(...Array.from({ length: 11 }, (_, n) => added('a', n)));
    expect((await engine.catchUp('tallies', abort.signal)) < last).toBe(true);
    expect(await engine.catchUp('tallies')).toBe(last);
    expect((await history.rows())[0]?.trail).toHaveLength(11);
  });

  it('refuses a table whose columns changed without a new version', async () => {
    await history.engine();
    const { changed_at: _, ...columns } = tallies.table.columns;
    const changed = { ...tallies, table: { ...tallies.table, columns }, handlers: {} };
    await expect(history.engine([changed])).rejects.toThrow('raise the version');
  });

  it('reports the status of each projection', async () => {
    const engine = await history.engine();
    const position = await history.append(opened('a'));
    expect(await engine.status()).toMatchObject([{ name: 'tallies', version: 1, live: true, caughtUp: false }]);
    await engine.catchUp('tallies');
    expect(await engine.status()).toMatchObject([
      { name: 'tallies', position, current: true, caughtUp: true, parked: 0, waiting: 0, lastError: null },
    ]);
  });

  it('parks nothing when the store fails, throws, and continues at the next call', async () => {
    let down = true;
    const store = {
      ...history.store,
      readAll: (after: string, limit: number) =>
        down ? Promise.reject(new Error('out of reach')) : history.store.readAll(after, limit),
    };
    const engine = await history.engine([tallies], { store });
    await history.append(opened('a'));
    await expect(engine.catchUp('tallies')).rejects.toThrow('out of reach');
    expect(await engine.status()).toMatchObject([{ parked: 0, lastError: 'Error' }]);
    down = false;
    await engine.catchUp('tallies');
    expect(await engine.status()).toMatchObject([{ parked: 0, lastError: null, caughtUp: true }]);
  });
});

describe('a live fold and a rebuilt fold', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'd');
  const amounts = fc.integer({ min: -50, max: 50 });
  const event: fc.Arbitrary<TallyEvent> = fc.oneof(
    fc.tuple(names, fc.string()).map(([tally, label]) => opened(tally, label)),
    fc.tuple(names, amounts).map(([tally, amount]) => added(tally, amount)),
    fc.tuple(names, names, amounts).map(([from, to, amount]) => moved(from, to, amount)),
    names.map(closed),
    names.map(lookedAt),
  );
  let history: TallyHistory;
  beforeAll(async () => {
    history = await tallyHistory();
    return history.drop;
  });

  it('result in the same rows, for any history and batch boundaries', async () => {
    let version = 1;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(event, { maxLength: 6 }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 200 }),
        async (appends, liveBatch, rebuiltBatch) => {
          const live = await history.engine([tallies], { batchSize: liveBatch });
          for (const events of appends) {
            await history.append(...events);
            await live.catchUp('tallies');
          }
          version += 1;
          const name = 'tallies_again';
          const again = { ...tallies, name, version };
          const rebuilt = await history.engine([again], { batchSize: rebuiltBatch });
          await rebuilt.catchUp(name);
          expect(await history.rows(`read_models.${name}`)).toEqual(await history.rows());
        },
      ),
      { numRuns: 25 },
    );
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { inShare, openWorkers, sharesOf } from '../../src/projections/engine/shares.ts';
import { readModelsShare, readModelsSignal } from '../../src/wiring/signals.ts';
import { opened, tallies } from '../support/tally-events.ts';
import { type TallyHistory, tallyHistory } from '../support/tally-history.ts';

describe('workers', () => {
  let history: TallyHistory;
  beforeEach(async () => {
    history = await tallyHistory();
    return history.drop;
  });

  it('know how many they are', async () => {
    const { pool } = history.database;
    const [first, second] = [openWorkers(pool, 'first'), openWorkers(pool, 'second')];
    expect(await first.report()).toBe(1);
    expect(await second.report()).toBe(2);
    expect(await first.report()).toBe(2);
    await second.leave();
    expect(await first.report()).toBe(1);
  });

  it('do not count one that has not reported for three seconds', async () => {
    const { pool } = history.database;
    const [alive, dead] = [openWorkers(pool, 'alive'), openWorkers(pool, 'dead')];
    await dead.report();
    await pool.query(`update projections.workers set seen_at = now() - interval '2 s'`);
    expect(await alive.report()).toBe(2);
    await pool.query(`update projections.workers set seen_at = now() - interval '4 s' where id = 'dead'`);
    expect(await alive.report()).toBe(1);
    expect(await dead.report()).toBe(2);
  });

  it('fold all projections together, each a share', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const engine = await history.engine(names.map((name) => ({ ...tallies, name })));
    const last = await history.append(opened('one'));
    const [first, second] = sharesOf(2);
    await engine.catchUpAll(undefined, first);
    const reached = async (): Promise<readonly string[]> =>
      [...(await engine.positions())].filter(([, position]) => position === last).map(([name]) => name);
    expect((await reached()).toSorted()).toEqual(['a', 'c', 'e']);
    await engine.catchUpAll(undefined, second);
    expect((await reached()).toSorted()).toEqual(names);
  });
});

describe('shares', () => {
  it.each([1, 2, 3, 7])('divide everything among %i workers, each once', (workers) => {
    const all = ['a', 'b', 'c', 'd', 'e'];
    const divided = sharesOf(workers).flatMap((share) => inShare(share, all));
    expect(divided.toSorted()).toEqual(all);
  });

  it('are named in signals', () => {
    for (const share of sharesOf(3)) expect(readModelsShare(readModelsSignal(share))).toEqual(share);
    expect(readModelsShare('mails')).toBeNull();
  });
});

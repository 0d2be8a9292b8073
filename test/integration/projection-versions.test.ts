import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPool } from '../../src/platform/database.ts';
import { projection } from '../../src/projections/engine/projection.ts';
import { bigint } from '../../src/projections/engine/table.ts';
import { within } from '../conformance/following.ts';
import { added, opened, type TallyEvent, tallies } from '../support/tally-events.ts';
import { type TallyHistory, tallyHistory } from '../support/tally-history.ts';

const doubledTable = { ...tallies.table, columns: { ...tallies.table.columns, doubled: bigint() } };

/** The next version: one more column. */
const doubling = projection<typeof doubledTable, TallyEvent>({
  table: doubledTable,
  version: 2,
  purpose: 'Tallies with their totals.',
  key: (event) => tallies.key(event),
  handlers: {
    TallyOpened: (row, event, key) => {
      const after = tallies.handlers.TallyOpened?.(row, event, key);
      return after ? { ...after, doubled: after.total * 2 } : null;
    },
    TallyAdded: (row, event, key) => {
      const after = tallies.handlers.TallyAdded?.(row, event, key);
      return after ? { ...after, doubled: after.total * 2 } : null;
    },
  },
});

describe('a new version of a projection', () => {
  let history: TallyHistory;
  beforeEach(async () => {
    history = await tallyHistory();
    return history.drop;
  });

  it('is prepared during an append', async () => {
    const appending = new pg.Client({ connectionString: history.database.url });
    await appending.connect();
    try {
      await appending.query('begin');
      await appending.query(
        `select * from history.append(array['tally-all'], array[-2], array[1], array[gen_random_uuid()],
         array['TallyAdded'], array['{}'::json], array['{}'::json])`,
      );
      await within(5_000, 'the projection is prepared', history.engine([doubling]));
    } finally {
      await appending.end();
    }
  });

  it('is built beside the live one, and read once it has caught up', async () => {
    const before = await history.engine();
    await history.append(opened('a'), added('a', 3));
    await before.catchUp('tallies');
    const after = await history.engine([doubling], { batchSize: 1 });
    expect(await history.rows()).toMatchObject([{ tally: 'a', total: 3 }]);
    expect(await after.status()).toMatchObject([
      { version: 1, live: true, current: false },
      { version: 2, live: false, current: true, position: '' },
    ]);
    const position = await after.catchUp('tallies');
    expect(await history.rows()).toMatchObject([{ tally: 'a', total: 3, doubled: 6 }]);
    expect(await after.status()).toMatchObject([
      { version: 1, live: false, current: false, position },
      { version: 2, live: true, current: true, position },
    ]);
    expect(await history.rows('read_models.tallies_v1')).toHaveLength(1);
  });

  it('serves waiting requests once queries read it', async () => {
    const before = await history.engine();
    await history.append(opened('a'));
    await before.catchUp('tallies');
    const after = await history.engine([doubling]);
    const position = await history.append(added('a', 1));
    const waiting = before.waitForPosition(['tallies'], position, 10_000);
    await after.catchUp('tallies');
    expect(await waiting).toBe(true);
    expect(await history.rows()).toMatchObject([{ doubled: 2 }]);
  });

  it('never shows a reader an error or an empty table during swaps of versions', async () => {
    const first = await history.engine();
    await history.append(opened('a'));
    await first.catchUp('tallies');
    const pool = openPool(history.database.url, 'readers', 3, () => {});
    let reading = true;
    let reads = 0;
    const reader = async (statement: { name?: string }): Promise<void> => {
      while (reading) {
        const { rows } = await pool.query({ ...statement, text: 'select tally, total from read_models.tallies' });
        if (rows.length !== 1) throw new Error(`${rows.length} rows`);
        reads += 1;
      }
    };
    const readers = [reader({}), reader({}), reader({ name: 'prepared' })];
    const failed = Promise.all(readers).then(() => {});
    for (let version = 2; version <= 12; version += 1) {
      const engine = await history.engine([{ ...(version % 2 === 0 ? doubling : tallies), version }]);
      await Promise.race([engine.catchUp('tallies'), failed]);
    }
    reading = false;
    await failed;
    await pool.end();
    expect(reads).toBeGreaterThan(20);
    expect(await first.status()).toContainEqual(expect.objectContaining({ version: 12, live: true }));
  });

  it('does not go live with more parked rows than the live one', async () => {
    const before = await history.engine();
    await history.append(opened('a'), added('a', 3));
    await before.catchUp('tallies');
    const broken = await history.engine([{ ...doubling, key: () => 'another key' }]);
    await broken.catchUp('tallies');
    expect(await history.rows()).toMatchObject([{ tally: 'a', total: 3 }]);
    expect(await broken.status()).toContainEqual(expect.objectContaining({ version: 2, live: false, parked: 1 }));
  });

  it('is not replaced by an earlier version that is still running', async () => {
    const before = await history.engine();
    const after = await history.engine([doubling]);
    await after.catchUp('tallies');
    await history.append(opened('a'));
    await before.catchUp('tallies');
    await after.catchUp('tallies');
    expect(await history.rows()).toMatchObject([{ tally: 'a', doubled: 0 }]);
    expect(await history.rows('read_models.tallies_v1')).toHaveLength(1);
  });

  it('is prepared once when several processes start together', async () => {
    await Promise.all(Array.from({ length: 5 }, () => history.engine([tallies])));
    const engines = await Promise.all(Array.from({ length: 5 }, () => history.engine([doubling])));
    expect(await engines[0]?.status()).toHaveLength(2);
  });
});

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEventStoreDb } from '../../src/eventstore/eventstoredb/eventstoredb-event-store.ts';
import { startEventStoreDbStandIn } from '../stand-ins/eventstoredb/stand-in.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { silent } from '../support/tally-events.ts';
import { runTool, type ToolEnd } from '../support/tool.ts';

const MASTER_KEY = randomBytes(32).toString('base64');
const STORY = ['--events', '3000', '--seed', '5', '--until', '2026-03-01'] as const;

describe('npm run generate', () => {
  let database: TestDatabase;
  const generate = (...args: readonly string[]): Promise<ToolEnd> =>
    runTool('generate', args, { DATABASE_URL: database.url, MASTER_KEY });
  const count = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ events: number }>('select count(*) as events from history.events');
    return rows[0]?.events ?? 0;
  };

  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(async () => {
    await database.drop();
  });

  it('fills an empty history, and refuses another unless told to append', async () => {
    const filled = await generate(...STORY);
    expect(filled).toMatchObject({ code: 0, stdout: expect.stringContaining('3,000 events are written') });
    expect(await count()).toBe(3_000);

    expect(await generate(...STORY)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('This history is not empty.'),
    });
    expect(await count()).toBe(3_000);

    expect(await generate(...STORY, '--append')).toMatchObject({ code: 0 });
    expect(await count()).toBe(6_000);
    const { rows } = await database.pool.query('select distinct metadata ->> $1 as source from history.events', [
      'source',
    ]);
    expect(rows).toEqual([{ source: 'generated' }]);
  }, 120_000);

  it('refuses a wrong master key, and writes nothing', async () => {
    const before = await count();
    const other = await runTool('generate', [...STORY, '--append'], {
      DATABASE_URL: database.url,
      MASTER_KEY: randomBytes(32).toString('base64'),
    });
    expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining('The master key is not the one') });
    expect(await count()).toBe(before);
  }, 60_000);

  it.each([
    [['--events', '0'], '--events takes a whole number'],
    [['--events', '1e3'], '--events takes a whole number'],
    [['--events', '10', '--seed', '-1'], '--seed'],
    [['--events', '10', '--until', '2026-02-31'], '--until takes a day as 2026-01-31.'],
    [['--events', '10', '--until', '2999-01-01'], '--until takes a day from 2000-01-01 to today.'],
    [['--evnts', '10'], '--events <number>'],
  ])('explains what is wrong with %j', async (args, problem) => {
    expect(await generate(...args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(problem) });
  });

  it('generates the same history in EventStoreDB, event by event', async () => {
    const [server, other] = [await startEventStoreDbStandIn(), await freshDatabase()];
    try {
      const few = ['--events', '400', '--seed', '5', '--until', '2026-03-01'];
      const settings = { DATABASE_URL: other.url, EVENTSTOREDB_URL: server.url, MASTER_KEY };
      expect(await runTool('generate', few, settings)).toMatchObject({ code: 0 });
      expect(await runTool('generate', few, settings)).toMatchObject({ code: 2 });
      const store = await openEventStoreDb({ url: server.url, logger: silent });
      const { events } = await store.readAll('', 1_000);
      await store.close();
      expect(events).toHaveLength(400);

      const again = await freshDatabase();
      await runTool('generate', few, { DATABASE_URL: again.url, MASTER_KEY });
      const { rows } = await again.pool.query<{ id: string }>(
        `select stream || ' ' || revision || ' ' || event_id as id from history.events`,
      );
      await again.drop();
      const ids = events.map(({ stream, revision, eventId }) => `${stream} ${revision} ${eventId}`);
      expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    } finally {
      await server.close();
      await other.drop();
    }
  }, 120_000);
});

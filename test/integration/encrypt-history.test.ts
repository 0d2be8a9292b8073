import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogue } from '../../src/domain/catalogue.ts';
import type { RecordedEvent } from '../../src/domain/kernel/event.ts';
import { ORIGIN } from '../../src/domain/kernel/event.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { openEventStoreDb } from '../../src/eventstore/eventstoredb/eventstoredb-event-store.ts';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { secondEventTable } from '../../src/eventstore/postgres/second-history.ts';
import { plainTextIn } from '../../src/history/encryption/encrypt-plain-text.ts';
import { verifySecondHistory, writeSecondHistory } from '../../src/history/encryption/second-history.ts';
import { openChainStore } from '../../src/history/integrity/chain-store.ts';
import { verifyHistory } from '../../src/history/integrity/verify-history.ts';
import { openPool } from '../../src/platform/database.ts';
import { migrate } from '../../src/platform/migrations.ts';
import { openPersonKeys } from '../../src/vault/vault.ts';
import { platformMigrations } from '../../src/wiring/migrations.ts';
import { tool } from '../../src/wiring/tools/encrypt-history.ts';
import { startEventStoreDbStandIn } from '../stand-ins/eventstoredb/stand-in.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { earlierInstallation } from '../support/earlier-installation.ts';
import { silent } from '../support/tally-events.ts';

let database: TestDatabase;
let masterKey: Buffer;
let filesDir: string;
let history: EventStore;
beforeEach(async () => {
  database = await freshDatabase([]);
  await earlierInstallation.load(database.url);
  await migrate(database.pool, platformMigrations);
  masterKey = await earlierInstallation.masterKey();
  filesDir = await mkdtemp(join(tmpdir(), 'fellowbridge-files-'));
  history = await openPostgresEventStore({ url: database.url, poolSize: 2, logger: silent });
});
afterEach(async () => {
  await history.close();
  await rm(filesDir, { recursive: true, force: true });
  await database.drop();
});

const run = async (args: readonly string[], settings: Readonly<Record<string, string>> = {}) => {
  const lines: string[] = [];
  const code = await tool({
    args,
    environment: {
      DATABASE_URL: database.url,
      MASTER_KEY: masterKey.toString('base64'),
      FILES_DIR: filesDir,
      ...settings,
    },
    print: (line) => lines.push(line),
    say: (line) => lines.push(line),
    signal: new AbortController().signal,
  });
  return { code, said: lines.join('\n') };
};

const allOf = async (store: Pick<EventStore, 'readAll'>): Promise<readonly RecordedEvent[]> =>
  (await store.readAll(ORIGIN, 10_000)).events;

const inPlainText = (events: readonly RecordedEvent[]): readonly RecordedEvent[] =>
  events.filter((event) => plainTextIn(event, catalogue.get(event.type)).length > 0);

const withoutVersions = ({
  metadata: { schemaVersion: _version, ...metadata },
  data: _data,
  ...event
}: RecordedEvent) => ({
  ...event,
  metadata,
});

/** A text of the fixture that was stored in plain text. */
const DESCRIPTION = 'We need a budget that our trustees can follow.';

describe('npm run encrypt-history', () => {
  it('encrypts what was in plain text, keeps everything else, and destroys the former history on request', async () => {
    const before = await allOf(history);
    const plain = inPlainText(before).length;
    expect(plain).toBe(3);
    expect(JSON.stringify(before)).toContain(DESCRIPTION);
    expect(await run(['--check'])).toMatchObject({ code: 0, said: `${plain} events would be encrypted.` });

    expect(await run([])).toMatchObject({
      code: 0,
      said: expect.stringContaining(`${plain} events are encrypted now`),
    });
    const after = await allOf(history);
    expect(inPlainText(after)).toEqual([]);
    expect(JSON.stringify(after)).not.toContain(DESCRIPTION);
    expect(after.map(withoutVersions)).toEqual(before.map(withoutVersions));
    await expect(database.pool.query(`update history.events set type = 'Other'`)).rejects.toThrow('append-only');

    const { finding, events } = await verifyHistory({ history, chain: openChainStore(database.pool) });
    expect({ finding, events }).toMatchObject({ finding: null });
    const { rows } = await database.pool.query('select description from read_models.projects');
    expect(rows).toContainEqual({ description: DESCRIPTION });

    expect(await run([])).toMatchObject({ code: 0, said: 'All personal data in the history is encrypted.' });
    expect(await run(['--confirm'])).toMatchObject({ code: 0 });
    const tables = await database.pool.query(`select relname from pg_class where relname like 'events_before%'`);
    expect(tables.rows).toEqual([]);
    await expect(run(['--confirm'])).rejects.toThrow('There is no former history');
  });

  it('refuses to run while the platform runs, and leaves the history unchanged', async () => {
    const running = openPool(database.url, 'platform', 1, () => {});
    await running.query('select');
    const before = await allOf(history);
    await expect(run([])).rejects.toThrow('Stop all its processes first');
    expect(await allOf(history)).toEqual(before);
    await running.end();
  });

  it('moves a history to an empty EventStoreDB, and reactors to the same place in it', async () => {
    const [first, second] = await Promise.all([startEventStoreDbStandIn(), startEventStoreDbStandIn()]);
    const from = await openEventStoreDb({ url: first.url, logger: silent });
    for (const { stream, revision, eventId, type, data, metadata } of await allOf(history)) {
      await from.append(stream, [{ eventId, type, data, metadata }], revision === 0 ? 'no-stream' : revision - 1);
    }
    const before = await allOf(from);
    const reached = before[99]?.position;
    await database.pool.query('update reactors.checkpoints set position = $1', [reached]);

    const settings = { EVENTSTOREDB_URL: first.url };
    await expect(run([], settings)).rejects.toThrow('Name an empty server with --to');
    expect(await run(['--to', second.url], settings)).toMatchObject({ code: 0 });
    const to = await openEventStoreDb({ url: second.url, logger: silent });
    const after = await allOf(to);
    expect(after.map(({ eventId }) => eventId)).toEqual(before.map(({ eventId }) => eventId));
    expect(inPlainText(after)).toEqual([]);
    const { rows } = await database.pool.query('select distinct position from reactors.checkpoints');
    expect(rows).toEqual([{ position: after[99]?.position }]);
    await expect(run(['--to', second.url], settings)).rejects.toThrow('is not empty');

    for (const store of [from, to]) await store.close();
    for (const server of [first, second]) await server.close();
  });
});

describe('the comparison of two histories', () => {
  const encrypting = () => ({
    history,
    catalogue,
    keys: openPersonKeys({ pool: database.pool, masterKey, clock: () => new Date() }),
    onProgress: () => {},
  });

  it.each([
    [
      'another text',
      `data = (data::jsonb || '{"description":"Another"}')::json`,
      `type = 'ProjectSubmitted'`,
      'not encrypted',
    ],
    ['other data', `data = '{"charityId":"another"}'`, `type = 'MatchingStarted'`, 'cannot be read in one'],
    ['another time', `metadata = (metadata::jsonb || '{"occurredAt":"2020-01-01"}')::json`, 'position = 7', 'metadata'],
    ['another id', 'event_id = gen_random_uuid()', 'position = 7', 'Another event'],
    [
      'a fallback for a living person',
      `data = (data::jsonb || '{"description":"Removed"}')::json`,
      `type = 'ProjectSubmitted'`,
      'data differs',
    ],
  ])('finds %s', async (_what, change, condition, problem) => {
    const second = secondEventTable(database.pool);
    await second.create();
    await writeSecondHistory(encrypting(), second);
    const { events } = await verifySecondHistory(encrypting(), second);
    expect(events).toBe(earlierInstallation.events);
    const { rowCount } = await database.pool.query(`update history.second_events set ${change} where ${condition}`);
    expect(rowCount).toBeGreaterThan(0);
    await expect(verifySecondHistory(encrypting(), second)).rejects.toThrow(problem);
  });

  it('finds missing and additional events', async () => {
    const second = secondEventTable(database.pool);
    await second.create();
    await writeSecondHistory(encrypting(), second);
    const last = 'position = (select max(position) from history.second_events)';
    await database.pool.query(
      `insert into history.second_events select position + 1, stream, revision + 1000, gen_random_uuid(), type, data, metadata,
         recorded_at from history.second_events where ${last}`,
    );
    await expect(verifySecondHistory(encrypting(), second)).rejects.toThrow('more events');
    await database.pool.query(`delete from history.second_events where ${last}`);
    await database.pool.query(`delete from history.second_events where ${last}`);
    await expect(verifySecondHistory(encrypting(), second)).rejects.toThrow('missing');
  });
});

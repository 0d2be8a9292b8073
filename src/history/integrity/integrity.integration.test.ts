import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anyJson, type ChainedHistory, chainedHistory, tamper } from '../../../test/support/chained-history.ts';
import { freshDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { added, silent, toAppend } from '../../../test/support/tally-events.ts';
import { catalogue } from '../../domain/catalogue.ts';
import { messagePosted } from '../../domain/conversations/events.ts';
import type { EventToAppend } from '../../domain/kernel/event.ts';
import { encrypted } from '../../eventstore/encrypted.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { historyMigrations } from '../../eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from '../../eventstore/postgres/postgres-event-store.ts';
import { migrate } from '../../platform/migrations.ts';
import { vaultMigrations } from '../../vault/migrations.ts';
import { openVault } from '../../vault/vault.ts';
import { ChainHeadMissing } from './chain-store.ts';
import { createChainWriter } from './chain-writer.ts';
import { formatVerification } from './format-findings.ts';
import { hashAfter } from './hash-chain.ts';
import { integrityMigrations } from './migrations.ts';
import { verifyHistory } from './verify-history.ts';

let database: TestDatabase;
let store: EventStore;
let chained: ChainedHistory;

beforeEach(async () => {
  database = await freshDatabase([...historyMigrations, ...integrityMigrations]);
  store = await openPostgresEventStore({ url: database.url, poolSize: 3, logger: silent });
  chained = await chainedHistory(store, database);
});

afterEach(async () => {
  await store.close();
  await database.drop();
});

/** A message whose text is encrypted under its author's key. */
const postedBy = (subject: string, projectId: string): EventToAppend => {
  const message = {
    messageId: randomUUID(),
    projectId,
    number: 1,
    senderId: randomUUID(),
    senderRole: 'charity' as const,
  };
  const event = toAppend(
    messagePosted({ ...message, consultantId: null, fileIds: [], content: 'Hello, this is Ruth.' }),
  );
  return { ...event, metadata: { ...event.metadata, subject } };
};

const at = (number: number): string => String(number).padStart(19, '0');

describe('a chained history', () => {
  it('verifies', async () => {
    const { events, hash } = await chained.chainWriter.head();
    expect(events).toBe(12);
    const verified = await chained.verify();
    expect(verified).toMatchObject({ finding: null, events: 12, position: at(12), unsealed: 0 });
    expect(verified.hash.equals(hash)).toBe(true);
  });

  it('grows with appends, and still contains an earlier recorded hash', async () => {
    const { hash: kept } = await chained.chainWriter.head();
    await chained.append('tally-pears', added('pears', 5), anyJson());
    expect(await chained.verify({ expected: kept })).toMatchObject({ finding: null, events: 12, unsealed: 2 });
    await chained.chainWriter.catchUp();
    expect(await chained.verify({ expected: kept })).toMatchObject({
      finding: null,
      events: 14,
      unsealed: 0,
      expectedAt: { position: at(12), stream: 'tally-plums', revision: 3 },
    });
  });

  it('has hashes that anyone can recompute from the Postgres rows', async () => {
    await chained.append('tally-pears', anyJson());
    await chained.chainWriter.catchUp();
    const { rows } = await database.pool.query<{ text: string }>(`
      select json_build_object('position', lpad(position::text, 19, '0'), 'stream', stream, 'revision', revision,
        'eventId', event_id, 'type', type, 'data', data, 'metadata', metadata, 'recordedAt',
        to_char(date_trunc('milliseconds', recorded_at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text as text
      from history.events order by position`);
    const sorted = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(sorted)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .toSorted(([a], [b]) => (a < b ? -1 : 1))
                .map(([k, v]) => [k, sorted(v)]),
            )
          : value;
    const end = rows.reduce(
      (before, { text }) =>
        createHash('sha256')
          .update(before)
          .update(JSON.stringify(sorted(JSON.parse(text))))
          .digest(),
      Buffer.alloc(32),
    );
    expect((await chained.chainWriter.head()).hash.toString('hex')).toBe(end.toString('hex'));
  });

  it('does not depend on the white space and key order of stored JSON', async () => {
    await chained.append('tally-pears', anyJson());
    await chained.chainWriter.catchUp();
    await tamper(database, 'update history.events set data = data::jsonb::json, metadata = metadata::jsonb::json');
    expect(await chained.verify()).toMatchObject({ finding: null, events: 13 });
  });

  it('is chained once by two concurrent workers', async () => {
    for (let turn = 0; turn < 40; turn += 1) await chained.append('tally-pears', added('pears', turn));
    const other = createChainWriter({ history: store, chain: chained.chain, tree: chained.historyTree });
    await Promise.all([chained.chainWriter.catchUp(), other.catchUp(), chained.chainWriter.catchUp(), other.catchUp()]);
    await chained.chainWriter.catchUp();
    expect(await chained.chainWriter.head()).toMatchObject({ events: 52, position: at(52) });
    expect(await chained.verify()).toMatchObject({ finding: null, events: 52, unsealed: 0 });
  });

  it('refuses links from a worker that started at an earlier head', async () => {
    const before = await chained.chainWriter.head();
    await chained.append('tally-pears', added('pears', 5));
    const [event] = (await store.readAll(before.position, 1)).events;
    if (!event) throw new Error('It was appended.');
    const link = { ...event, hash: hashAfter(before.hash, event) };
    expect(await chained.chain.extend(before, [link])).toBe(true);
    expect(await chained.chain.extend(before, [link])).toBe(false);
    expect(await chained.verify()).toMatchObject({ finding: null, events: 13 });
  });

  it('verifies after a person in it was erased', async () => {
    await migrate(database.pool, vaultMigrations);
    const vault = openVault({ pool: database.pool, masterKey: randomBytes(32), clock: () => new Date() });
    const opened = encrypted(store, { keys: vault.keys, catalogue });
    const projectId = randomUUID();
    const posted = postedBy('ruth', projectId);
    await opened.append(`conversation-${projectId}`, [posted], 'no-stream');
    await chained.chainWriter.catchUp();
    await vault.keys.destroy('ruth');
    const [seen] = (await opened.readAll(at(12), 1)).events;
    expect(seen?.data).toMatchObject({ content: 'This message was removed.' });
    expect(await chained.verify()).toMatchObject({ finding: null, events: 13 });
  });

  it('can be verified up to a given position', async () => {
    await tamper(database, `update history.events set type = 'TallyClosed' where position = 9`);
    expect(await chained.verify({ to: at(8) })).toMatchObject({ finding: null, events: 8, position: at(8) });
    expect(await chained.verify({ to: at(9) })).toMatchObject({ finding: { kind: 'altered' }, events: 8 });
  });

  it('can grow and be chained during a verification', async () => {
    for (let turn = 0; turn < 13; turn += 1) await chained.append('tally-pears', added('pears', turn));
    const readAll: EventStore['readAll'] = async (after) => {
      const page = await store.readAll(after, 5);
      if (after >= at(15)) await chained.chainWriter.catchUp();
      return page;
    };
    expect(await verifyHistory({ history: { ...store, readAll }, chain: chained.chain })).toMatchObject({
      finding: null,
      events: 12,
      unsealed: 13,
    });
  });

  it('protects the chain from accidental changes', async () => {
    await expect(database.pool.query('delete from history.seals')).rejects.toThrow('append-only');
  });
});

const seventh = { position: at(7), stream: 'tally-apples', revision: 2, type: 'TallyAdded' };
const fifth = { position: at(5), stream: 'tally-pears', revision: 1, type: 'TallyAdded' };
const last = { position: at(12), stream: 'tally-plums', revision: 3, type: 'TallyAdded' };
const insertOf = (position: number, revision: number): string =>
  `insert into history.events select ${position}, stream, ${revision}, gen_random_uuid(), type, data, metadata, recorded_at
   from history.events where position = 5`;

describe('a change to a chained history with SQL', () => {
  it.each<[string, string, object?]>([
    ['data', `data = '{"tally":"apples","amount":3}'`],
    ['an additional field of the data', `data = '{"tally":"apples","amount":2,"more":null}'`],
    ['metadata', `metadata = jsonb_set(metadata::jsonb, '{actor,id}', '"somebody-else"')::json`],
    ['the recording time', `recorded_at = recorded_at - interval '1 millisecond'`],
    ['the recording time (infinity)', `recorded_at = 'infinity'`],
    ['the recording time (BC)', `recorded_at = '0044-03-15 BC'`],
    ['the type', `type = 'TallyClosed'`, { type: 'TallyClosed' }],
    ['the stream', `stream = 'tally-cherries'`, { stream: 'tally-cherries' }],
    ['the revision', `revision = 99`, { revision: 99 }],
  ])('is found in %s of an event', async (_what, set, changed = {}) => {
    await tamper(database, `update history.events set ${set} where position = 7`);
    expect(await chained.verify()).toMatchObject({
      finding: { kind: 'altered', event: { ...seventh, ...changed } },
      events: 6,
    });
  });

  it('is found in the newest event', async () => {
    await tamper(database, `update history.events set data = '{}' where position = 12`);
    expect((await chained.verify()).finding).toMatchObject({ kind: 'altered', event: last });
  });

  it('is found when an event is missing', async () => {
    await tamper(database, 'delete from history.events where position = 7');
    expect((await chained.verify()).finding).toMatchObject({ kind: 'missing', event: seventh });
  });

  it('is found when an event is missing and the others were moved up', async () => {
    await tamper(
      database,
      'delete from history.events where position = 7',
      'update history.events set position = position - 1000 where position > 7',
      'update history.events set position = position + 999 where position < 0',
    );
    expect((await chained.verify()).finding).toMatchObject({ kind: 'missing', event: seventh });
  });

  it('is found when an event replaces another', async () => {
    await tamper(database, `update history.events set event_id = gen_random_uuid() where position = 7`);
    expect((await chained.verify()).finding).toMatchObject({ kind: 'replaced', event: seventh, by: seventh });
  });

  it('is found when an event was inserted', async () => {
    await tamper(
      database,
      'update history.events set position = -position where position > 6',
      'update history.events set position = 1 - position where position < 0',
      insertOf(7, 99),
    );
    expect((await chained.verify()).finding).toMatchObject({
      kind: 'inserted',
      event: { position: at(7), stream: 'tally-pears', revision: 99, type: 'TallyAdded' },
    });
  });

  it.each([0, -3])('is found when an event was inserted before all others, at %i', async (position) => {
    await tamper(database, insertOf(position, 99));
    expect(await chained.verify()).toMatchObject({
      finding: { kind: 'inserted', event: { position: position === 0 ? '' : '-3', revision: 99 } },
      events: 0,
    });
  });

  it('is found when null became a number out of range', async () => {
    await chained.append('tally-pears', toAppend({ type: 'Anything', data: { amount: null } }));
    await chained.chainWriter.catchUp();
    await tamper(database, `update history.events set data = '{"amount":1e999}' where position = 13`);
    expect((await chained.verify()).finding).toMatchObject({ kind: 'altered', event: { position: at(13) } });
  });

  it('is found in two consecutive events, where the hash of the first may be the altered one', async () => {
    await tamper(database, `update history.events set data = '{}' where position in (7, 8)`);
    expect((await chained.verify()).finding).toMatchObject({ kind: 'altered-or-sealed-anew', event: seventh });
  });

  it('is found when two events were swapped', async () => {
    await tamper(
      database,
      'update history.events set position = -1 where position = 5',
      'update history.events set position = 5 where position = 7',
      'update history.events set position = 7 where position = -1',
    );
    expect((await chained.verify()).finding).toMatchObject({ kind: 'moved', event: fifth, now: at(7) });
  });

  it('is found when the last events are missing', async () => {
    await tamper(database, 'delete from history.events where position > 9');
    expect((await chained.verify()).finding).toMatchObject({
      kind: 'missing',
      event: { position: at(10), stream: 'tally-apples', revision: 3 },
    });
  });

  it('is found when the last events and their hashes are missing', async () => {
    await tamper(
      database,
      'delete from history.events where position > 9',
      `delete from history.seals where position > '${at(9)}'`,
    );
    expect((await chained.verify()).finding).toMatchObject({
      kind: 'cut',
      event: { position: at(9) },
      sealedTo: at(12),
    });
  });

  it('is found with an external hash when all traces of the last events are removed', async () => {
    const { hash: expected } = await chained.chainWriter.head();
    await tamper(
      database,
      'delete from history.events where position > 9',
      `delete from history.seals where position > '${at(9)}'`,
      `update history.seal_head set events = 9, position = '${at(9)}',
         hash = (select hash from history.seals where position = '${at(9)}')`,
    );
    expect(await chained.verify()).toMatchObject({ finding: null, events: 9 });
    expect((await chained.verify({ expected })).finding).toMatchObject({
      kind: 'not-the-expected',
      event: { position: at(9) },
      to: null,
    });
  });

  it('is not reported when the expected hash is after the last verified position', async () => {
    const { hash: expected } = await chained.chainWriter.head();
    const verified = await chained.verify({ expected, to: at(9) });
    expect(verified.finding).toMatchObject({ kind: 'not-the-expected', to: at(9) });
    expect(formatVerification(verified)[1]).toMatch(/^No event up to position 0+9 has the expected hash/);
  });

  it('is found with an external hash when the chain was recomputed', async () => {
    const { hash: expected } = await chained.chainWriter.head();
    await tamper(
      database,
      `update history.events set data = '{}' where position = 2`,
      'truncate history.seals',
      `update history.seal_head set events = 0, position = '', hash = decode(repeat('00', 32), 'hex')`,
    );
    expect((await chained.verify()).finding).toEqual({ kind: 'never-sealed', events: 12 });
    await chained.chainWriter.catchUp();
    expect(await chained.verify()).toMatchObject({ finding: null, events: 12 });
    expect((await chained.verify({ expected })).finding).toMatchObject({ kind: 'not-the-expected', event: last });
  });
});

describe('a change to the hash chain with SQL', () => {
  it.each([7, 12])('is found in the hash of event %i', async (position) => {
    await tamper(
      database,
      `update history.seals set hash = decode(repeat('ab', 32), 'hex') where position = '${at(position)}'`,
    );
    expect((await chained.verify()).finding).toMatchObject({ kind: 'seal-altered', event: { position: at(position) } });
  });

  it('is found in the name of an event', async () => {
    await tamper(database, `update history.seals set type = 'TallyClosed' where position = '${at(7)}'`);
    expect((await chained.verify()).finding).toMatchObject({ kind: 'seal-altered', event: seventh });
  });

  it.each([7, 12])('is found when the hash of event %i is missing', async (position) => {
    await tamper(database, `delete from history.seals where position = '${at(position)}'`);
    expect((await chained.verify()).finding).toMatchObject({ kind: 'seal-missing', event: { position: at(position) } });
  });

  it.each([`${at(6)}5`, at(13)])('is found when a hash was inserted at %s', async (position) => {
    await tamper(
      database,
      `insert into history.seals select '${position}', gen_random_uuid(), stream, 99, type, hash
       from history.seals where position = '${at(6)}'`,
    );
    expect((await chained.verify()).finding).toMatchObject({ kind: 'seal-added', event: { position, revision: 99 } });
  });

  it.each([
    [`position = '${at(8)}'`],
    [`events = 11`],
    [`hash = decode(repeat('ab', 32), 'hex')`],
    [`(position, events, hash) = (select position, 9, hash from history.seals where position = '${at(9)}')`],
    [`position = '', events = 0, hash = decode(repeat('00', 32), 'hex')`],
  ])('is found when the end of the chain says %s', async (set) => {
    await tamper(database, `update history.seal_head set ${set}`);
    expect((await chained.verify()).finding).toMatchObject({ kind: 'head-altered', event: last });
  });

  it('is found when the end of the chain is missing', async () => {
    await tamper(database, 'delete from history.seal_head');
    await expect(chained.chainWriter.head()).rejects.toThrow(ChainHeadMissing);
    expect(await chained.verify()).toMatchObject({ finding: { kind: 'head-altered', event: last }, events: 12 });
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ChainedHistory, chainedHistory, tamper } from '../../../test/support/chained-history.ts';
import { freshDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { DAY } from '../../../test/support/moving-clock.ts';
import { added, silent, toAppend } from '../../../test/support/tally-events.ts';
import { accountClosed } from '../../domain/accounts/events.ts';
import { catalogue } from '../../domain/catalogue.ts';
import { messagePosted } from '../../domain/conversations/events.ts';
import { eventSkipped } from '../../domain/operations/events.ts';
import { encrypted } from '../../eventstore/encrypted.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { historyMigrations } from '../../eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from '../../eventstore/postgres/postgres-event-store.ts';
import { openSkippedEvents } from '../../eventstore/skipped-events.ts';
import { openKeyWrapping } from '../../vault/key-wrapping.ts';
import { vaultMigrations } from '../../vault/migrations.ts';
import { openVault } from '../../vault/vault.ts';
import { allChecks } from './all-checks.ts';
import { createChainWriter } from './chain-writer.ts';
import type { Opening } from './check-keys.ts';
import { formatVerification } from './format-findings.ts';
import { canonicalEvent } from './hash-chain.ts';
import { openHistoryTree } from './history-tree.ts';
import { hashOfText, leafHash, rootFromPath, rootOf } from './merkle-tree.ts';
import { integrityMigrations } from './migrations.ts';
import { openCheckpoint, witnessKey } from './signed-checkpoint.ts';
import { createWitness, HistoryChanged, openCheckpointStore, type SignedCheckpoint, type Witness } from './witness.ts';
import { openWitnessFolder, type StoredNote } from './witness-folder.ts';

const at = (number: number): string => String(number).padStart(19, '0');

const key = witnessKey(randomBytes(32));
let database: TestDatabase;
let store: EventStore;
let chained: ChainedHistory;
let folder: string;
let mailed: SignedCheckpoint[];
let witness: Witness;
let ahead: number;

beforeEach(async () => {
  database = await freshDatabase([...historyMigrations, ...integrityMigrations, ...vaultMigrations]);
  store = await openPostgresEventStore({ url: database.url, poolSize: 3, logger: silent });
  chained = await chainedHistory(store, database);
  folder = await mkdtemp(join(tmpdir(), 'fellowbridge-witness-'));
  mailed = [];
  ahead = 0;
  witness = createWitness({
    pool: database.pool,
    key,
    folder: openWitnessFolder(folder),
    chain: chained.chain,
    chainWriter: chained.chainWriter,
    tree: chained.historyTree,
    notify: async (checkpoint) => {
      mailed.push(checkpoint);
    },
    clock: () => new Date(Date.now() + ahead),
    logger: silent,
  });
});

afterEach(async () => {
  await store.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const addMany = async (count: number): Promise<void> => {
  const events = Array.from({ length: count }, (_, turn) => added('pears', turn));
  await chained.append('tally-pears', ...events);
};

/** Recomputes chain and tree consistently, as an attacker with the database password could. */
const remakeChain = async (): Promise<void> => {
  await tamper(
    database,
    'truncate history.seals',
    'truncate history.tree_nodes',
    'truncate history.checkpoints',
    `update history.seal_head set events = 0, position = '', hash = decode(repeat('00', 32), 'hex')`,
  );
  await chained.chainWriter.catchUp();
};

const verify = async ({ notes = [], opening }: { notes?: readonly StoredNote[]; opening?: Opening } = {}) =>
  chained.verify({
    checks: await allChecks({
      pool: database.pool,
      history: store,
      historyInPool: true,
      publicKey: key.publicKey,
      folder: openWitnessFolder(folder),
      notes,
      ...(opening ? { opening } : {}),
    }),
  });

const allEvents = async () => (await store.readAll('', 10_000)).events;

describe('the Merkle tree of a history', () => {
  it('has the root over all events, at every size', async () => {
    await addMany(600);
    await chained.chainWriter.catchUp();
    const leaves = (await allEvents()).map(leafHash);
    expect(leaves).toHaveLength(612);
    for (const size of [0, 1, 255, 256, 257, 511, 512, 611, 612]) {
      expect((await chained.historyTree.rootAt(size)).equals(rootOf(leaves.slice(0, size)))).toBe(true);
    }
    expect((await chained.tree.end()).blocks).toBe(2);
  });

  it('proves every event alone, and no other', async () => {
    await addMany(600);
    await chained.chainWriter.catchUp();
    const events = await allEvents();
    for (const size of [257, 600, 612]) {
      const root = await chained.historyTree.rootAt(size);
      for (const index of [0, 1, 254, 255, 256, 511, 512, size - 1].filter((one) => one < size)) {
        const event = events[index];
        const inclusion = await chained.historyTree.inclusionOf(event?.position ?? '', size);
        if (!event || !inclusion) throw new Error(`Event ${index} was not found.`);
        expect(inclusion).toMatchObject({ index, event: { eventId: event.eventId } });
        expect(rootFromPath(hashOfText(canonicalEvent(event)), { ...inclusion, size })?.equals(root)).toBe(true);
        expect(rootFromPath(hashOfText('{}'), { ...inclusion, size })?.equals(root)).toBe(false);
      }
    }
    expect(await chained.historyTree.inclusionOf(at(612), 611)).toBeNull();
  });

  it('is filled for a history that was chained before', async () => {
    await addMany(300);
    await createChainWriter({ history: store, chain: chained.chain, tree: { grow: async () => {} } }).catchUp();
    expect(await chained.tree.end()).toMatchObject({ blocks: 0 });
    await chained.chainWriter.catchUp();
    expect(await chained.tree.end()).toMatchObject({ blocks: 1, position: at(256) });
    expect(await verify()).toMatchObject({ finding: null, events: 312 });
  });

  it('is the same when two workers grow it at once', async () => {
    await addMany(2_600);
    const other = openHistoryTree({ history: store, tree: chained.tree });
    await Promise.all([chained.chainWriter.catchUp(), other.grow(1_000)]);
    await Promise.all([chained.chainWriter.catchUp(), other.grow(2_612)]);
    expect((await chained.tree.end()).blocks).toBe(10);
    expect(await verify()).toMatchObject({ finding: null, events: 2_612 });
  });

  it.each([
    [`update history.tree_nodes set hash = decode(repeat('ab', 32), 'hex') where level = 8 and number = 0`],
    [`delete from history.tree_nodes where level = 9`],
    [`insert into history.tree_nodes select 12, 0, hash, position from history.tree_nodes where level = 9`],
  ])('is found altered after %s', async (statement) => {
    await addMany(600);
    await chained.chainWriter.catchUp();
    await tamper(database, statement);
    expect((await verify()).finding).toMatchObject({ kind: 'tree-altered' });
  });
});

describe('a signed checkpoint', () => {
  it('goes to the folder, the auditors and the database, and matches the history', async () => {
    const signed = await witness.sign();
    const [note] = await openWitnessFolder(folder).notes();
    expect(note?.note).toBe(signed?.note);
    expect(mailed).toEqual([signed]);
    expect(await openCheckpointStore(database.pool).latest()).toEqual(signed);
    expect(await openWitnessFolder(folder).publicKey()).toBe(key.publicKey);
    expect(openCheckpoint(note?.note ?? '', key.publicKey)).toMatchObject({ events: 12, position: at(12) });
    const verified = await verify();
    expect(verified).toMatchObject({ finding: null, witnessed: { checkpoints: 2, events: 12 } });
    expect(formatVerification(verified)).toContain(
      `All 2 signed checkpoints match; the last one is over 12 events, signed on ${signed?.signedAt}.`,
    );
  });

  it('is signed once a day, and vouches for an earlier part of a history that grows', async () => {
    await witness.sign();
    expect(await witness.sign({ unlessWithin: DAY })).toBeNull();
    await addMany(300);
    expect(await witness.sign()).toMatchObject({ events: 312 });
    expect(await verify()).toMatchObject({ finding: null, witnessed: { checkpoints: 4, events: 312 } });
    expect(await readdir(folder)).toHaveLength(3);
  });

  it('is signed daily although a clock ran ahead before', async () => {
    ahead = 30 * DAY;
    await witness.sign();
    ahead = 0;
    await addMany(300);
    expect(await witness.sign({ unlessWithin: DAY })).toMatchObject({ events: 312 });
    expect(await witness.sign({ unlessWithin: DAY })).toBeNull();
    expect(await openCheckpointStore(database.pool).latest()).toMatchObject({ events: 312 });
    ahead = DAY;
    expect(await witness.sign({ unlessWithin: DAY })).not.toBeNull();
  });

  it('reveals a history whose chain was recomputed after a change', async () => {
    await witness.sign();
    await addMany(300);
    await witness.sign();
    await tamper(database, `update history.events set data = '{}' where position = 100`);
    await remakeChain();
    expect(await chained.verify()).toMatchObject({ finding: null, events: 312 });
    const verified = await verify();
    expect(verified.finding).toMatchObject({ kind: 'not-as-witnessed', agreedTo: 12, checkpoint: { events: 312 } });
    expect(formatVerification(verified)[1]).toContain('The last checkpoint that matches is over 12 events.');
  });

  it('reveals that the end of history and chain was cut off', async () => {
    await witness.sign();
    await tamper(database, 'delete from history.events where position > 9');
    await remakeChain();
    expect(await chained.verify()).toMatchObject({ finding: null, events: 9 });
    expect((await verify()).finding).toMatchObject({
      kind: 'not-as-witnessed',
      event: { position: at(9) },
      checkpoint: { events: 12 },
    });
  });

  it('reveals it from an auditor’s copy when the folder is lost', async () => {
    const signed = await witness.sign();
    await tamper(database, 'delete from history.events where position > 9');
    await remakeChain();
    await rm(folder, { recursive: true });
    expect((await verify()).finding).toBeNull();
    const notes = [{ place: 'mail.txt', note: signed?.note ?? '' }];
    expect((await verify({ notes })).finding).toMatchObject({ kind: 'not-as-witnessed' });
  });

  it('is refused once the history no longer extends the last one', async () => {
    await witness.sign();
    await tamper(
      database,
      `update history.events set data = '{}' where position = 3`,
      'truncate history.seals',
      `update history.seal_head set events = 0, position = '', hash = decode(repeat('00', 32), 'hex')`,
    );
    await chained.chainWriter.catchUp();
    await expect(witness.sign()).rejects.toThrow(HistoryChanged);
    expect(mailed).toHaveLength(1);
  });

  it('is left out once the witness has signed that the history was replaced', async () => {
    await witness.sign();
    const { events, hash } = await chained.chainWriter.head();
    await tamper(database, `update history.events set data = '{}' where position = 3`);
    await remakeChain();
    expect((await verify()).finding).toMatchObject({ kind: 'not-as-witnessed' });
    const signedAt = new Date().toISOString();
    const note = key.signSuccession({ events, hash, signedAt });
    await openWitnessFolder(folder).add({ events, signedAt }, note, key.publicKey);
    expect(await verify()).toMatchObject({ finding: null, witnessed: null });
    await witness.sign();
    expect(await verify()).toMatchObject({ finding: null, witnessed: { checkpoints: 2 } });
  });

  it.each([
    ['changed', (note: string) => note.replace('\n12\n', '\n9\n')],
    [
      'signed with another key',
      (note: string) => witnessKey(randomBytes(32)).sign(openCheckpoint(note, key.publicKey)),
    ],
  ])('is found if it was %s', async (_how, change) => {
    const signed = await witness.sign();
    const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.checkpoint'));
    await chmod(join(folder, name), 0o644);
    await writeFile(join(folder, name), change(signed?.note ?? ''));
    expect((await verify()).finding).toMatchObject({ kind: 'checkpoint-forged', checkpoint: join(folder, name) });
  });
});

describe('a change that the hash chain does not show', () => {
  it('is found when a name was smuggled into the stored JSON before the one that JavaScript reads', async () => {
    await tamper(
      database,
      `update history.events set metadata = regexp_replace(metadata::text, '^\\{"(\\w+)":', '{"\\1":"other","\\1":')::json where position = 5`,
    );
    expect(await chained.verify()).toMatchObject({ finding: null });
    expect((await verify()).finding).toMatchObject({ kind: 'ambiguous', event: { position: at(5) } });
  });
});

describe('the key of a person', () => {
  const ruth = randomUUID();
  const masterKey = randomBytes(32);
  const post = async () => {
    const vault = openVault({ pool: database.pool, masterKey, clock: () => new Date() });
    const projectId = randomUUID();
    const message = { messageId: randomUUID(), projectId, number: 1, senderId: ruth, senderRole: 'charity' as const };
    const posted = toAppend(
      messagePosted({ ...message, consultantId: null, fileIds: [], content: 'Hello, this is Ruth.' }),
    );
    const event = { ...posted, metadata: { ...posted.metadata, subject: ruth } };
    await encrypted(store, { keys: vault.keys, catalogue }).append(`conversation-${projectId}`, [event], 'no-stream');
    await chained.chainWriter.catchUp();
    return vault.keys;
  };

  it('is found missing when its row was deleted', async () => {
    await post();
    expect(await verify()).toMatchObject({ finding: null, events: 13 });
    await database.pool.query('delete from vault.person_keys where subject = $1', [ruth]);
    expect((await verify()).finding).toMatchObject({ kind: 'key-missing', subject: ruth, event: { position: at(13) } });
  });

  it('is found destroyed unless the history says that the person has left', async () => {
    const keys = await post();
    await keys.destroy(ruth);
    expect((await verify()).finding).toMatchObject({ kind: 'key-destroyed', subject: ruth });
    await chained.append(`account-${ruth}`, toAppend(accountClosed({})));
    expect(await verify(), 'before the event is in the chain').toMatchObject({ finding: null, events: 13 });
    await chained.chainWriter.catchUp();
    expect(await verify()).toMatchObject({ finding: null, events: 14 });
  });

  describe('with the master key', () => {
    const opening = async (): Promise<Opening> => ({ keys: await post(), skipped: openSkippedEvents(store) });

    const replaceWith = async (wrapped: Uint8Array): Promise<void> => {
      await database.pool.query('update vault.person_keys set wrapped = $2 where subject = $1', [ruth, wrapped]);
    };

    it('is found replaced when another one is in its place', async () => {
      const given = await opening();
      expect(await verify({ opening: given })).toMatchObject({ finding: null, events: 13 });
      await replaceWith(await openKeyWrapping(masterKey, null).wrap(null, ruth, randomBytes(32)));
      expect(await verify()).toMatchObject({ finding: null });
      const verified = await verify({ opening: given });
      expect(verified.finding).toMatchObject({ kind: 'key-replaced', subject: ruth, event: { position: at(13) } });
      expect(formatVerification(verified)[1]).toContain(`the personal data of ${ruth} was replaced or damaged`);
    });

    it('is found replaced when it was damaged', async () => {
      const given = await opening();
      await replaceWith(randomBytes(61));
      expect((await verify({ opening: given })).finding).toMatchObject({ kind: 'key-replaced', subject: ruth });
    });

    it('is not searched for behind events that administrators skip', async () => {
      const given = await opening();
      const {
        eventId,
        type: eventType,
        stream,
        revision,
      } = (await allEvents())[12] ?? expect.fail('There is no message.');
      const skip = eventSkipped({ eventId, eventType, stream, revision, reason: 'Lost in a crash.' });
      await replaceWith(randomBytes(61));
      await chained.append('unreadableEvents-all', toAppend(skip));
      await chained.chainWriter.catchUp();
      expect(await verify({ opening: given })).toMatchObject({ finding: null, events: 14 });
    });
  });
});

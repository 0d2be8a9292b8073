import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { Position } from '../../domain/kernel/event.ts';
import { openSkippedEvents } from '../../eventstore/skipped-events.ts';
import { allChecks } from '../../history/integrity/all-checks.ts';
import { openChainStore } from '../../history/integrity/chain-store.ts';
import { formatVerification, verificationAsJson } from '../../history/integrity/format-findings.ts';
import { integrityMigrations } from '../../history/integrity/migrations.ts';
import { NOTHING_VERIFIED, type Verified, verifyHistory } from '../../history/integrity/verify-history.ts';
import { openWitnessFolder, type StoredNote } from '../../history/integrity/witness-folder.ts';
import { StartRefused } from '../../platform/start-refused.ts';
import { systemCode } from '../../platform/system-code.ts';
import { everyRow } from '../../projections/engine/verification-snapshot.ts';
import { toolSettingsOf } from '../settings.ts';
import { type ReadModelsVerified, verifyReadModels } from '../whole-verification.ts';
import { openWitnessOptions, witnessDirOf } from '../witness.ts';
import { type Installation, openInstallation } from './installation.ts';
import { parseOrRefuse, type Tool, throttled } from './tool.ts';

export const USAGE = `npm run verify-history -- [--expect <hash>] [--checkpoint <file>] [--to <position>] [--read-models] [--format text|json]
npm run verify-history -- --public-key
  --expect      a hash that was kept elsewhere: some event must have it
  --checkpoint  a signed checkpoint that was kept elsewhere, such as in a mail; may be repeated
  --to          verifies nothing after this position
  --read-models also opens personal data, folds every read model again and compares every row; needs the keys
                (MASTER_KEY, KEY_DIR)
  --format      text (default) or json
  --public-key  prints the public key of the witness, and verifies nothing
The signed checkpoints in WITNESS_DIR are compared in any case.
Exit code 0: the history is intact; 1: it is not, or could not be read; 2: the command or the settings are wrong.`;

const readArguments = (args: readonly string[]) =>
  parseOrRefuse(USAGE, () => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        expect: { type: 'string' },
        checkpoint: { type: 'string', multiple: true, default: [] },
        to: { type: 'string' },
        format: { type: 'string', default: 'text' },
        'public-key': { type: 'boolean', default: false },
        'read-models': { type: 'boolean', default: false },
      },
    });
    const { expect, checkpoint: checkpoints, to, format, 'public-key': isForKey } = values;
    const withReadModels = values['read-models'];
    if (expect !== undefined && !/^[0-9a-f]{64}$/i.test(expect))
      throw new Error('--expect takes 64 hexadecimal digits.');
    if (format !== 'text' && format !== 'json') throw new Error('--format is text or json.');
    const expected = expect === undefined ? undefined : Buffer.from(expect, 'hex');
    return { expected, checkpoints, to, isForKey, withReadModels, asJson: format === 'json' };
  });

/** Parses a position, with or without leading zeros. Throws `StartRefused` for one of another store. */
const positionOf = (to: string, { config }: Pick<Installation, 'config'>): Position => {
  const [form, digits, example] =
    config.eventStoreDbUrl === null ? [/^\d{1,19}$/, 19, '42'] : [/^\d{1,20}\/\d{1,20}$/, 20, '1234/1234'];
  if (!form.test(to)) throw new StartRefused(`--to takes a position as this history shows it: ${example}.\n${USAGE}`);
  return to
    .split('/')
    .map((number) => number.padStart(digits, '0'))
    .join('/');
};

/** Postgres's error code for a missing table. */
const NO_TABLE = '42P01';

/** Whether the tables of hash chain and Merkle tree were ever created; they may be missing now. */
const hadChainTables = async (pool: pg.Pool): Promise<boolean> => {
  const { rowCount } = await pool.query('select from public.migrations where id = any($1)', [
    integrityMigrations.map(({ id }) => id),
  ]);
  return rowCount === integrityMigrations.length;
};

/** The public key of the witness, from its key or its folder, both outside the database; null if there is none. */
const publicKeyOf = async (config: Installation['config']): Promise<string | null> => {
  const witness = await openWitnessOptions(config, { create: false });
  if (witness !== null) return witness.key.publicKey;
  const folder = witnessDirOf(config);
  return folder === null ? null : openWitnessFolder(folder).publicKey();
};

const noKey = (): StartRefused =>
  new StartRefused(
    'There is no key of a witness: set WITNESS_KEY, WITNESS_KEY_FILE or WITNESS_DIR as for the worker of this installation.',
  );

/** Throws `StartRefused` when a file cannot be read. */
const notesIn = (files: readonly string[]): Promise<readonly StoredNote[]> =>
  Promise.all(
    files.map(async (place) => {
      const text = await readFile(place, 'utf8').catch((error: unknown) => {
        throw new StartRefused(`--checkpoint ${place} cannot be read (${systemCode(error)}).`, error);
      });
      return { place, note: `${text.replaceAll('\r\n', '\n').trim()}\n` };
    }),
  );

const neverChained = (cause?: unknown): StartRefused =>
  new StartRefused('This installation was never started with a release that keeps a hash chain. Start it once.', cause);

/** After a problem, the tool scans the whole hash chain, which takes time with millions of events. */
const TIMEOUTS = { connect: 10_000, statement: 600_000, answer: 660_000 };

/** Reads the whole history and verifies it against its hash chain. */
export const tool: Tool = async ({ args, environment, print, say, signal }) => {
  const { expected, checkpoints, to, isForKey, withReadModels, asJson } = readArguments(args);
  if (isForKey) {
    const publicKey = await publicKeyOf(toolSettingsOf(environment));
    if (publicKey === null) throw noKey();
    print(publicKey);
    return 0;
  }
  const notes = await notesIn(checkpoints);
  const tell = (verified: Verified, readModels: ReadModelsVerified | null = null): number => {
    const all = { ...verified, finding: verified.finding ?? readModels?.finding ?? null };
    const lines = asJson ? [verificationAsJson(all, readModels)] : formatVerification(all, readModels);
    for (const line of lines) print(line);
    return all.finding === null ? 0 : 1;
  };
  const installation = await openInstallation(environment, { as: 'worker' });
  const pool = installation.openPool('verify', 4, TIMEOUTS);
  let hadTables = false;
  try {
    const until = to === undefined ? {} : { to: positionOf(to, installation) };
    hadTables = await hadChainTables(pool);
    if (!hadTables) throw neverChained();
    const history = await installation.openHistory();
    const { config } = installation;
    const publicKey = await publicKeyOf(config);
    if (notes.length > 0 && publicKey === null) throw noKey();
    const dir = witnessDirOf(config);
    const platform = withReadModels ? await installation.wirePlatform(pool) : null;
    const checks = await allChecks({
      pool,
      history,
      historyInPool: config.eventStoreDbUrl === null,
      publicKey,
      folder: dir === null ? null : openWitnessFolder(dir),
      opening: platform && { keys: platform.vault.keys, skipped: openSkippedEvents(history) },
      notes,
    });
    const tellProgress = throttled(say);
    const verified = await verifyHistory({
      history,
      chain: openChainStore(pool),
      ...(expected === undefined ? {} : { expected }),
      ...until,
      checks,
      onProgress: (events, chained) => {
        signal.throwIfAborted();
        tellProgress(
          () => `${events.toLocaleString('en-GB')} of ${chained.toLocaleString('en-GB')} events are unchanged …`,
        );
      },
    });
    if (platform === null || verified.finding !== null) return tell(verified);
    const { engine } = platform;
    const compared = await verifyReadModels(engine, everyRow, signal, (name, done) =>
      say(`${done} of ${engine.names.length} read models match; comparing ${name} …`),
    );
    return tell(verified, compared);
  } catch (error) {
    if (signal.aborted) return 1;
    if (systemCode(error) !== NO_TABLE) throw error;
    if (!hadTables) throw neverChained(error);
    return tell({ ...NOTHING_VERIFIED, finding: { kind: 'tables-gone' } });
  } finally {
    await installation.close();
  }
};

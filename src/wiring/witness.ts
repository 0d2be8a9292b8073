import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type WitnessKey, witnessKey } from '../history/integrity/signed-checkpoint.ts';
import { openWitnessFolder, type WitnessFolder } from '../history/integrity/witness-folder.ts';
import type { Config } from '../platform/config.ts';
import { keptSecret, storeSecret } from '../platform/data-directory.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { systemCode } from '../platform/system-code.ts';
import { usableFolder } from '../platform/usable-folder.ts';

/** What signs checkpoints of the history, and where they go. */
export interface WitnessOptions {
  readonly key: WitnessKey;
  readonly folder: WitnessFolder | null;
  /** E-mail addresses. */
  readonly auditors: readonly string[];
}

type Settings = Pick<Config, 'witnessKey' | 'witnessKeyFile' | 'witnessDir' | 'databaseUrl' | 'dataDir' | 'auditors'>;

const SECRET = 'witness-key';
const SEED_BYTES = 32;

const refuse = (file: string, problem: string, cause?: unknown): never => {
  throw new StartRefused(`WITNESS_KEY_FILE ${file} ${problem}.`, cause);
};

/** Reads 32 bytes as base64 from a file; null if there is none. */
const readSeed = async (file: string): Promise<Buffer | null> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) =>
    systemCode(error) === 'ENOENT' ? null : refuse(file, `cannot be read (${systemCode(error)})`, error),
  );
  if (text === null) return null;
  const seed = Buffer.from(text.trim(), 'base64');
  return seed.length === SEED_BYTES ? seed : refuse(file, 'must hold 32 bytes as base64');
};

/** Writes a new key for its owner only, unless another process was faster. */
const makeSeed = async (file: string): Promise<Buffer> => {
  const content = `${randomBytes(SEED_BYTES).toString('base64')}\n`;
  await writeFile(file, content, { flag: 'wx', mode: 0o600, flush: true }).catch((error: unknown) =>
    systemCode(error) === 'EEXIST' ? undefined : refuse(file, `cannot be written (${systemCode(error)})`, error),
  );
  return (await readSeed(file)) ?? refuse(file, 'cannot be read');
};

const seedOf = async (config: Settings, create: boolean): Promise<Buffer | null> => {
  const { witnessKey: given, witnessKeyFile: file, databaseUrl, dataDir } = config;
  if (given !== null) return given;
  if (file !== null) return (await readSeed(file)) ?? (create ? makeSeed(file) : null);
  if (databaseUrl !== null) return null;
  const kept = await keptSecret(dataDir, SECRET, SEED_BYTES);
  if (kept !== null || !create) return kept;
  const seed = randomBytes(SEED_BYTES);
  await storeSecret(dataDir, SECRET, seed);
  return seed;
};

/** The folder of signed checkpoints; null where none is set. */
export const witnessDirOf = ({ witnessDir, databaseUrl, dataDir }: Settings): string | null =>
  witnessDir ?? (databaseUrl === null ? join(dataDir, 'witness') : null);

/**
 * The witness of the settings; null without a key. Throws {@link StartRefused} when its file or folder cannot be used.
 * @param options.create makes a key and a folder where there are none.
 */
export const openWitnessOptions = async (
  config: Settings,
  { create }: { readonly create: boolean },
): Promise<WitnessOptions | null> => {
  const seed = await seedOf(config, create);
  if (seed === null) return null;
  const dir = witnessDirOf(config);
  const folder = dir !== null && create ? await usableFolder('WITNESS_DIR', dir, 0o755) : dir;
  return {
    key: witnessKey(seed),
    folder: folder === null ? null : openWitnessFolder(folder),
    auditors: config.auditors,
  };
};

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type WitnessKey, witnessKey } from '../history/integrity/signed-checkpoint.ts';
import { openWitnessFolder, type WitnessFolder } from '../history/integrity/witness-folder.ts';
import type { Config } from '../platform/config.ts';
import { keptSecret, storeSecret } from '../platform/data-directory.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { systemCode } from '../platform/system-code.ts';
import { usableFolder } from '../platform/usable-folder.ts';
import { writeOnce } from '../platform/write-once.ts';
import { readKeyFile } from './key-file.ts';

/** The signer of checkpoints of the history, and their destinations. */
export interface WitnessOptions {
  readonly key: WitnessKey;
  readonly folder: WitnessFolder | null;
  /** E-mail addresses. */
  readonly auditors: readonly string[];
}

type Settings = Pick<Config, 'witnessKey' | 'witnessKeyFile' | 'witnessDir' | 'databaseUrl' | 'dataDir' | 'auditors'>;

const SECRET = 'witness-key';
const SEED_BYTES = 32;

/** The key in WITNESS_KEY_FILE; null when there is none. */
const readSeed = (file: string): Promise<Buffer | null> =>
  readKeyFile({
    setting: 'WITNESS_KEY_FILE',
    file,
    format: 'base64',
    parse: (text) => {
      const seed = Buffer.from(text, 'base64');
      return seed.length === SEED_BYTES ? seed : null;
    },
  });

/** Writes a new key for its owner only, unless another process was faster. */
const makeSeed = async (file: string): Promise<Buffer> => {
  const seed = randomBytes(SEED_BYTES);
  const isMade = await writeOnce(file, `${seed.toString('base64')}\n`, 0o600).catch((error: unknown) => {
    throw new StartRefused(`WITNESS_KEY_FILE ${file} cannot be written (${systemCode(error)}).`, error);
  });
  return isMade ? seed : ((await readSeed(file)) ?? makeSeed(file));
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
 * The witness of the settings; null if there is no key. Throws {@link StartRefused} when its file or folder cannot be
 * used.
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

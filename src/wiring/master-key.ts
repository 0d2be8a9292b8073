import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../platform/config.ts';
import { keptSecret, writePrivateFile } from '../platform/data-directory.ts';
import { readKey } from '../platform/setting-values.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { syncFolder } from '../platform/sync-folder.ts';
import { systemCode } from '../platform/system-code.ts';
import { readKeyFile } from './key-file.ts';

/** The master key as DATA_DIR keeps it. */
export const MASTER_KEY = { name: 'master-key', bytes: 32 } as const;

type KeySettings = Pick<Config, 'masterKey' | 'masterKeyFile' | 'dataDir'>;

/** The key in MASTER_KEY_FILE, as `npm run master-key` writes it; null when there is none. */
const keyIn = (file: string): Promise<Buffer | null> =>
  readKeyFile({ setting: 'MASTER_KEY_FILE', file, format: 'base64 or hex', parse: readKey });

/** The master key: MASTER_KEY, the content of MASTER_KEY_FILE, or the one in DATA_DIR. Null when there is none. */
export const findMasterKey = async ({ masterKey, masterKeyFile, dataDir }: KeySettings): Promise<Buffer | null> => {
  if (masterKey !== null) return masterKey;
  if (masterKeyFile !== null) return keyIn(masterKeyFile);
  return keptSecret(dataDir, MASTER_KEY.name, MASTER_KEY.bytes);
};

const howToFind = ({ masterKeyFile, dataDir }: KeySettings): string =>
  masterKeyFile === null
    ? `MASTER_KEY is not set, and DATA_DIR ${dataDir} holds none.`
    : `MASTER_KEY_FILE ${masterKeyFile} does not exist. Restore it from where you keep a copy.`;

/** Like {@link findMasterKey}, but throws {@link StartRefused} when there is none. */
export const masterKeyOf = async (settings: KeySettings): Promise<Buffer> => {
  const key = await findMasterKey(settings);
  if (key === null) throw new StartRefused(howToFind(settings));
  return key;
};

/**
 * Like {@link masterKeyOf}, but the first start of an embedded installation creates MASTER_KEY_FILE.
 * @param isNew whether there is no installation in DATA_DIR yet
 */
export const masterKeyInFile = async (file: string, settings: KeySettings, isNew: boolean): Promise<Buffer> => {
  const known = await keyIn(file);
  if (known !== null) return known;
  if ((await keptSecret(settings.dataDir, MASTER_KEY.name, MASTER_KEY.bytes)) !== null) {
    throw new StartRefused(
      `MASTER_KEY_FILE ${file} does not exist, and DATA_DIR holds a master key. Move it: mv ${settings.dataDir}/secrets/${MASTER_KEY.name} ${file}`,
    );
  }
  if (!isNew) throw new StartRefused(howToFind(settings));
  const key = randomBytes(MASTER_KEY.bytes);
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writePrivateFile(file, `${key.toString('base64')}\n`);
    await syncFolder(dirname(file));
  } catch (error) {
    throw new StartRefused(`MASTER_KEY_FILE ${file} cannot be written (${systemCode(error) ?? String(error)}).`, error);
  }
  return key;
};

import type { Config } from '../platform/config.ts';
import { keptSecret } from '../platform/data-directory.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { MASTER_KEY } from './resources.ts';

/** The master key of an installation: the setting, or the one in DATA_DIR. Throws {@link StartRefused} when there is none. */
export const masterKeyOf = async ({ masterKey, dataDir }: Pick<Config, 'masterKey' | 'dataDir'>): Promise<Buffer> => {
  const key = masterKey ?? (await keptSecret(dataDir, MASTER_KEY.name, MASTER_KEY.bytes));
  if (key !== null) return key;
  throw new StartRefused(`MASTER_KEY is not set, and DATA_DIR ${dataDir} holds none.`);
};

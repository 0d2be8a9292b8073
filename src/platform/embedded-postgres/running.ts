import { runsWith } from '../process-identity.ts';
import { connectionString } from './connection-string.ts';
import { clusterOf } from './home.ts';
import { readPostmaster } from './postmaster.ts';

/**
 * Finds the running Postgres of an embedded installation, for a command-line tool.
 * @param password the installation's database password
 * @returns its connection string, never to be logged, or null if none is running
 */
export const runningPostgres = async (dataDir: string, password: string): Promise<string | null> => {
  const data = await clusterOf(dataDir);
  const postmaster = await readPostmaster(data);
  if (!postmaster?.isReady || (await runsWith(postmaster.pid, '-D', data)) === 'no') return null;
  return connectionString(password, postmaster.socketFolder);
};

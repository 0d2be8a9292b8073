import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runsWith } from '../process-identity.ts';
import { connectionString } from './connection-string.ts';
import { LOCATION } from './home.ts';
import { readPostmaster } from './postmaster.ts';

/**
 * Finds the running Postgres of an embedded installation, for a command-line tool.
 * @param password the installation's database password
 * @returns its connection string, never to be logged, or null if none is running
 */
export const runningPostgres = async (dataDir: string, password: string): Promise<string | null> => {
  const elsewhere = await readFile(join(dataDir, LOCATION), 'utf8').catch(() => null);
  const data = join(elsewhere?.trim() ?? join(dataDir, 'postgres'), 'data');
  const postmaster = await readPostmaster(data);
  if (!postmaster?.isReady || (await runsWith(postmaster.pid, '-D', data)) === 'no') return null;
  return connectionString(password, postmaster.socketFolder);
};

import { randomUUID } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readFile, realpath, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { writePrivateFile } from '../data-directory.ts';
import { StartRefused } from '../start-refused.ts';
import { systemCode } from '../system-code.ts';
import { canWorkIn, chooseServerUser, isRoot, runAs, type ServerUser } from './server-user.ts';

/** Folder and user of an installation's Postgres. */
export interface Home {
  readonly path: string;
  /** The cluster. May not exist yet. */
  readonly data: string;
  readonly user: ServerUser;
}

/** Place for the cluster if the Postgres user cannot enter DATA_DIR. As durable as DATA_DIR. */
const SHARED_ROOT = '/var/lib/fellowbridge';

/** File in DATA_DIR with the path of a cluster that is stored elsewhere. */
const LOCATION = 'postgres-location';

/** Where the cluster of an installation is, or would be. */
export const clusterOf = async (dataDir: string): Promise<string> => {
  const elsewhere = await readFile(join(dataDir, LOCATION), 'utf8').catch(() => null);
  return join(elsewhere?.trim() ?? join(dataDir, 'postgres'), 'data');
};

/** The owner of the cluster keeps it. If a restored backup belongs to root, the server user gets it back. */
const userOf = async (data: string): Promise<ServerUser> => {
  const chosen = await chooseServerUser();
  if (chosen === null) return null;
  const owner = await stat(data).catch(() => null);
  return owner === null || owner.uid === 0 ? chosen : { uid: owner.uid, gid: owner.gid };
};

const make = async (path: string, user: ServerUser): Promise<void> => {
  await mkdir(path, { recursive: true, mode: 0o711 });
  if (user === null) return;
  const owner = await lstat(path);
  if (owner.uid === user.uid) return;
  await chown(path, user.uid, user.gid);
};

const settle = async (path: string): Promise<Home> => {
  const data = join(path, 'data');
  const user = await userOf(data);
  await make(path, user);
  const cluster = await stat(data).catch(() => null);
  if (user !== null && cluster?.uid === 0) {
    const { code, output } = await runAs(null, 'chown', ['-R', `${user.uid}:${user.gid}`, data]);
    if (code !== 0)
      throw new StartRefused(
        `The Postgres data in ${data} belongs to root, and its owner could not be changed: ${output}`,
      );
  }
  return { path, data, user };
};

/**
 * Decides where the cluster is: in DATA_DIR or, for root with a DATA_DIR that other users cannot enter, in a separate
 * folder under {@link SHARED_ROOT}. The choice is permanent and recorded in DATA_DIR. Throws {@link StartRefused}.
 */
export const settleHome = async (dataDir: string, logger: Logger, sharedRoot = SHARED_ROOT): Promise<Home> => {
  const recorded = await readFile(join(dataDir, LOCATION), 'utf8').catch(() => null);
  if (recorded !== null) {
    const path = recorded.trim();
    if ((await stat(join(path, 'data')).catch(() => null)) !== null) return settle(path);
    throw new StartRefused(
      `The database of DATA_DIR ${dataDir} should be in ${path}, but nothing is there. Restore that folder, or set DATA_DIR to another folder to start afresh.`,
    );
  }

  const inside = join(dataDir, 'postgres');
  try {
    const home = await settle(inside);
    if (!isRoot() || (await canWorkIn(home.user, inside))) return home;
    if ((await stat(home.data).catch(() => null)) !== null) {
      throw new StartRefused(
        `The database under DATA_DIR ${dataDir} belongs to a user who can no longer enter that folder, and Postgres does not run as root. Let every user enter the folders above it (chmod o+x).`,
      );
    }
    await rmdir(inside);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`DATA_DIR ${dataDir} cannot be written to (${systemCode(error) ?? String(error)}).`, error);
  }

  const path = join(sharedRoot, randomUUID());
  try {
    await mkdir(sharedRoot, { recursive: true, mode: 0o755 });
    const home = await settle(path);
    await chmod(path, 0o711);
    if (!(await canWorkIn(home.user, path))) throw new Error('it cannot be entered either');
    logger.warn(
      { dataDir, path },
      'DATA_DIR is in a folder that only root can enter, and Postgres does not run as root: the database is stored elsewhere; back up both folders',
    );
    return { ...home, path: await realpath(home.path), data: join(await realpath(home.path), 'data') };
  } catch (error) {
    throw new StartRefused(
      `DATA_DIR ${dataDir} is in a folder that only root can enter, Postgres does not run as root, and ${sharedRoot} cannot be used instead (${systemCode(error) ?? String(error)}). Set DATA_DIR to a folder that every user can enter, such as /srv/fellowbridge.`,
      error,
    );
  }
};

/** Records that the cluster is stored outside DATA_DIR, after it was created. */
export const recordHome = async (dataDir: string, home: Home): Promise<void> => {
  if (home.path === join(dataDir, 'postgres')) return;
  await writePrivateFile(join(dataDir, LOCATION), `${home.path}\n`);
};

import { randomUUID } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readFile, realpath, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { writePrivateFile } from '../data-directory.ts';
import { StartRefused } from '../start-refused.ts';
import { systemCode } from '../system-code.ts';
import { canWorkIn, chooseServerUser, isRoot, runAs, type ServerUser } from './server-user.ts';

/** Where an installation's Postgres lives, and as whom. */
export interface Home {
  readonly path: string;
  /** The cluster. May not exist yet. */
  readonly data: string;
  readonly user: ServerUser;
}

/** Where the cluster goes when the user that Postgres runs as cannot enter DATA_DIR. As durable as DATA_DIR itself. */
export const SHARED_ROOT = '/var/lib/fellowbridge';

/** The file in DATA_DIR that names the cluster's folder where it lies outside. */
export const LOCATION = 'postgres-location';

/** The user that owns the cluster keeps it. One that a restored backup left to root goes back to the server user. */
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
    if (code !== 0) throw new StartRefused(`The Postgres data in ${data} belongs to root and stays so: ${output}`);
  }
  return { path, data, user };
};

/**
 * Settles where the cluster lives: in DATA_DIR, or, for a root whose DATA_DIR no other user can enter, in a folder of
 * its own under {@link SHARED_ROOT}. Which one is recorded in DATA_DIR, once and for all. Throws {@link StartRefused}.
 */
export const settleHome = async (dataDir: string, logger: Logger, sharedRoot = SHARED_ROOT): Promise<Home> => {
  const recorded = await readFile(join(dataDir, LOCATION), 'utf8').catch(() => null);
  if (recorded !== null) {
    const path = recorded.trim();
    if ((await stat(join(path, 'data')).catch(() => null)) !== null) return settle(path);
    throw new StartRefused(
      `DATA_DIR ${dataDir} says that its database lies in ${path}, but nothing is there. Restore that folder, or set DATA_DIR to another folder to start afresh.`,
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
      'DATA_DIR lies in a folder that only root can enter, and Postgres does not run as root: the database lives elsewhere, back up both folders',
    );
    return { ...home, path: await realpath(home.path), data: join(await realpath(home.path), 'data') };
  } catch (error) {
    throw new StartRefused(
      `DATA_DIR ${dataDir} lies in a folder that only root can enter, Postgres does not run as root, and ${sharedRoot} cannot be used instead (${systemCode(error) ?? String(error)}). Set DATA_DIR to a folder that every user can enter, such as /srv/fellowbridge.`,
      error,
    );
  }
};

/** Records, once the cluster stands there, that it lives outside DATA_DIR. */
export const recordHome = async (dataDir: string, home: Home): Promise<void> => {
  if (home.path === join(dataDir, 'postgres')) return;
  await writePrivateFile(join(dataDir, LOCATION), `${home.path}\n`);
};

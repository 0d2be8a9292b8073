import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Home } from './home.ts';

/** A private folder for the server's socket. */
export interface SocketFolder {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

const SOCKET = '/.s.PGSQL.5432';
/** The most bytes that an operating system takes as the name of a socket: 107 on Linux, 103 elsewhere. */
const LONGEST = process.platform === 'linux' ? 107 : 103;

const fits = (folder: string): boolean => Buffer.byteLength(folder + SOCKET) <= LONGEST;

/**
 * The folder that only Postgres's user and root can enter, beside the cluster, or in the machine's temporary folder
 * where the cluster lies too deep for a socket's name. Call it when no server runs on the cluster.
 */
export const makeSocketFolder = async ({ path, user }: Home): Promise<SocketFolder> => {
  const beside = join(path, 'run');
  let folder = beside;
  if (fits(beside)) {
    // A killed server leaves its socket's lock; no server runs any more when this is called.
    await rm(beside, { recursive: true, force: true });
    await mkdir(beside, { mode: 0o700 });
  } else {
    const temporary = join(tmpdir(), 'fellowbridge-');
    folder = await mkdtemp(fits(`${temporary}XXXXXX`) ? temporary : '/tmp/fellowbridge-');
  }
  if (user !== null) await chown(folder, user.uid, user.gid);
  return {
    path: folder,
    remove: async () => {
      if (folder !== beside) await rm(folder, { recursive: true, force: true });
    },
  };
};

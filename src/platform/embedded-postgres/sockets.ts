import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Home } from './home.ts';

/** A private folder for the server's socket. */
interface SocketFolder {
  readonly path: string;
  /** Removes the socket of a killed server and its lock, which may name a process id that is in use again. */
  readonly clear: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

const SOCKET = '/.s.PGSQL.5432';
/** Maximum length of a socket path in bytes: 107 on Linux, 103 elsewhere. */
const LONGEST = process.platform === 'linux' ? 107 : 103;

const fits = (folder: string): boolean => Buffer.byteLength(folder + SOCKET) <= LONGEST;

/**
 * Creates the socket folder, which only Postgres's user and root can enter: next to the cluster, or in the temporary folder
 * when the path is too long for a socket. Call it while no server runs on the cluster.
 */
export const makeSocketFolder = async ({ path, user }: Home): Promise<SocketFolder> => {
  const preferred = join(path, 'run');
  let folder = preferred;
  if (fits(preferred)) {
    // A killed server leaves the lock of its socket. No server is running here.
    await rm(preferred, { recursive: true, force: true });
    await mkdir(preferred, { mode: 0o700 });
  } else {
    const temporary = join(tmpdir(), 'fellowbridge-');
    folder = await mkdtemp(fits(`${temporary}XXXXXX`) ? temporary : '/tmp/fellowbridge-');
  }
  if (user !== null) await chown(folder, user.uid, user.gid);
  return {
    path: folder,
    clear: async () => {
      for (const name of [SOCKET, `${SOCKET}.lock`]) await rm(join(folder, name), { force: true });
    },
    remove: async () => {
      if (folder !== preferred) await rm(folder, { recursive: true, force: true });
    },
  };
};

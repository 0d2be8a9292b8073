import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A file system in memory, where Linux has one. */
const MEMORY = '/dev/shm';

/** The files of a run take less than this, in bytes. */
const ROOM = 6 * 1024 ** 3;

const hasRoom = async (): Promise<boolean> => {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, freemem()) > ROOM;
};

/** Containers often forbid programs there, and tests run copies of Postgres's. */
const runsPrograms = async (folder: string): Promise<boolean> => {
  const program = join(folder, 'program');
  await writeFile(program, '#!/bin/sh\n', { mode: 0o755 });
  const ran = await promisify(execFile)(program).catch(() => null);
  await rm(program);
  return ran !== null;
};

/**
 * Keeps the temporary files of a run in memory where there is room, unless TMPDIR is set. To create and to copy the
 * hundreds of files of a database takes ten times the processor time on a disk.
 */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.TMPDIR || !(await hasRoom())) return undefined;
  const folder = await mkdtemp(join(MEMORY, 'fellowbridge-tests-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  // When root runs the tests, Postgres runs as another user, who needs to enter the folder.
  await chmod(folder, 0o711);
  if (!(await runsPrograms(folder))) {
    await remove();
    return undefined;
  }
  process.env.TMPDIR = folder;
  return remove;
};

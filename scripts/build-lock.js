import { copyFile, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 100;

/** Builds never take this long, so after this time the holder's process id belongs to another process. */
const LONGEST_BUILD_MS = 15 * 60_000;

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** @param {number} pid */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
};

/**
 * @param {string} own
 * @param {string} lock
 * @returns {Promise<boolean>} whether the lock was free; linking is atomic
 */
const linked = async (own, lock) => {
  try {
    await link(own, lock);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Acquires the lock or waits for it. To take over the lock of a dead holder, a process first acquires a second lock;
 * otherwise two processes could each remove it, the second one removing the first one's.
 * @param {string} lock
 * @param {string} own
 * @returns {Promise<void>}
 */
const take = async (lock, own) => {
  while (!(await linked(own, lock))) {
    const [holder, since] = await Promise.all([
      readFile(lock, 'utf8').catch(() => null),
      stat(lock).then(
        ({ mtimeMs }) => mtimeMs,
        () => Date.now(),
      ),
    ]);
    if (holder === null) continue;
    if (isAlive(Number(holder)) && Date.now() - since < LONGEST_BUILD_MS) {
      await pause(LOOK_MS);
      continue;
    }
    const takeover = `${lock}.${holder}`;
    await take(takeover, own);
    try {
      if ((await readFile(lock, 'utf8').catch(() => null)) !== holder) continue;
      await copyFile(own, `${own}.new`);
      await rename(`${own}.new`, lock);
      return;
    } finally {
      await rm(takeover, { force: true });
    }
  }
};

/**
 * Runs work while holding a lock between the processes of this machine.
 * @template Result
 * @param {string} lock a file, in a folder that is made if it is missing
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export const alone = async (lock, work) => {
  const own = `${lock}-${process.pid}`;
  await mkdir(dirname(lock), { recursive: true });
  await writeFile(own, String(process.pid));
  try {
    await take(lock, own);
    try {
      return await work();
    } finally {
      await rm(lock, { force: true });
    }
  } finally {
    await rm(own, { force: true });
  }
};

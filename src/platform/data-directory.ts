import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { processIdentity } from './process-identity.ts';
import { StartRefused } from './start-refused.ts';
import { systemCode } from './system-code.ts';
import { usableFolder } from './usable-folder.ts';

/** The folder that an embedded installation lives in, held by this process alone until released. */
export interface DataDirectory {
  /** Absolute, without symbolic links. */
  readonly path: string;
  /** The secret kept under this name: made of `bytes` random bytes on first use, and the same ever after. */
  secret(name: string, bytes: number): Promise<Buffer>;
  /** Lets another process have the folder. */
  release(): Promise<void>;
}

const LOCK = 'fellowbridge.lock';
const SECRETS = 'secrets';
/** Who holds a lock; each taking of it is a generation of its own. */
const Holder = z.object({ pid: z.int().positive(), identity: z.string(), generation: z.uuid() });
type Holder = z.output<typeof Holder>;

/** Writes a file that only its owner may read, all of it or none, and not before it is safely on the disk. */
export const writePrivateFile = async (path: string, content: string): Promise<void> => {
  const draft = `${path}.${process.pid}.tmp`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
};

/** Who holds a lock: nobody, somebody, or a file that says nothing. */
const readHolder = async (lock: string): Promise<Holder | 'nobody' | 'unreadable'> => {
  const content = await readFile(lock, 'utf8').catch(() => null);
  if (content === null) return 'nobody';
  try {
    return Holder.parse(JSON.parse(content));
  } catch {
    return 'unreadable';
  }
};

const isRunning = async ({ pid, identity }: Holder): Promise<boolean> => (await processIdentity(pid)) === identity;

const generationOf = (holder: Awaited<ReturnType<typeof readHolder>>): string =>
  typeof holder === 'string' ? holder : holder.generation;

/** Puts a second name to a whole file, so that nobody ever reads half a lock. False where the name is taken. */
const linked = async (file: string, name: string): Promise<boolean> => {
  try {
    await link(file, name);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Takes a lock with the file `own`, which names this process. A dead holder's lock passes to one heir only: to whoever
 * takes the lock named after that holder's generation, and then finds the generation unchanged. So two processes that
 * find a dead lock together cannot both win, wherever one of them pauses or dies.
 */
const takeLock = async (lock: string, own: string, folder: string): Promise<void> => {
  for (;;) {
    if (await linked(own, lock)) return;
    const holder = await readHolder(lock);
    if (holder === 'nobody') continue;
    if (holder !== 'unreadable' && (await isRunning(holder))) {
      throw new StartRefused(
        `DATA_DIR ${folder} is in use by another Fellowbridge (process ${holder.pid}). Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    const generation = generationOf(holder);
    const inheritance = `${lock}.${generation}`;
    await takeLock(inheritance, own, folder);
    try {
      if (generationOf(await readHolder(lock)) !== generation) continue;
      await link(own, `${own}.heir`);
      await rename(`${own}.heir`, lock);
      return;
    } finally {
      await rm(inheritance, { force: true });
    }
  }
};

/** Holds the folder for this process. @returns how to let it go */
const holdFolder = async (folder: string): Promise<() => Promise<void>> => {
  const lock = join(folder, LOCK);
  const generation = randomUUID();
  const own = `${lock}.own-${generation}`;
  const identity = (await processIdentity(process.pid)) ?? 'unknown';
  await writePrivateFile(own, JSON.stringify({ pid: process.pid, identity, generation }));
  try {
    await takeLock(lock, own, folder);
    return () => rm(lock, { force: true });
  } finally {
    await rm(own, { force: true });
  }
};

/** The secret that a folder keeps under a name; null when it keeps none. Needs no hold of the folder. */
export const keptSecret = async (folder: string, name: string, bytes: number): Promise<Buffer | null> => {
  const file = join(folder, SECRETS, name);
  const kept = await readFile(file, 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return null;
    throw new StartRefused(`${file} under DATA_DIR cannot be read (${systemCode(error)}).`, error);
  });
  if (kept === null) return null;
  const value = Buffer.from(kept.trim(), 'base64');
  if (value.length !== bytes) throw new StartRefused(`${file} under DATA_DIR is damaged: restore it from a backup.`);
  return value;
};

/**
 * Makes the folder if it is missing and takes it for this process. Throws {@link StartRefused} when it cannot be
 * written to or when a running process holds it; a lock left by a killed process is taken over.
 */
export const openDataDirectory = async (wanted: string): Promise<DataDirectory> => {
  // Others may pass through but not look around: as root, Postgres runs as another user and must reach its own part.
  const path = await usableFolder('DATA_DIR', wanted, 0o711);
  const release = await holdFolder(path).catch((error: unknown) => {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`DATA_DIR ${path} cannot be written to (${systemCode(error) ?? String(error)}).`, error);
  });

  const secret = async (name: string, bytes: number): Promise<Buffer> => {
    await mkdir(join(path, SECRETS), { recursive: true, mode: 0o700 });
    const kept = await keptSecret(path, name, bytes);
    if (kept !== null) return kept;
    const value = randomBytes(bytes);
    await writePrivateFile(join(path, SECRETS, name), `${value.toString('base64')}\n`);
    return value;
  };

  return { path, secret, release };
};

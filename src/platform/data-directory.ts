import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { processIdentity } from './process-identity.ts';
import { StartRefused } from './start-refused.ts';
import { systemCode } from './system-code.ts';
import { usableFolder } from './usable-folder.ts';
import { linked } from './write-once.ts';

const LOCK = 'fellowbridge.lock';
const SECRETS = 'secrets';
/** The holder of a lock; each acquisition has a new generation. */
const Holder = z.object({ pid: z.int().positive(), identity: z.string(), generation: z.uuid() });
type Holder = z.output<typeof Holder>;

/** Writes a file atomically and durably, readable by its owner only. */
export const writePrivateFile = async (path: string, content: string): Promise<void> => {
  const draft = `${path}.${process.pid}.tmp`;
  await writeFile(draft, content, { mode: 0o600, flush: true });
  await rename(draft, path);
};

const readHolder = async (lock: string): Promise<Holder | 'free' | 'unreadable'> => {
  const content = await readFile(lock, 'utf8').catch(() => null);
  if (content === null) return 'free';
  try {
    return Holder.parse(JSON.parse(content));
  } catch {
    return 'unreadable';
  }
};

const isRunning = async ({ pid, identity }: Holder): Promise<boolean> => (await processIdentity(pid)) === identity;

const generationOf = (holder: Awaited<ReturnType<typeof readHolder>>): string =>
  typeof holder === 'string' ? holder : holder.generation;

/**
 * Acquires a lock with the file `own`, which names this process. To take over the lock of a dead holder, a process first
 * acquires a second lock named after the holder's generation and then checks that the generation is unchanged. So two
 * processes that find the same dead lock cannot both acquire it, wherever one of them pauses or dies.
 */
const takeLock = async (lock: string, own: string, folder: string): Promise<void> => {
  for (;;) {
    if (await linked(own, lock)) return;
    const holder = await readHolder(lock);
    if (holder === 'free') continue;
    if (holder !== 'unreadable' && (await isRunning(holder))) {
      throw new StartRefused(
        `DATA_DIR ${folder} is in use by another Fellowbridge (process ${holder.pid}). Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    const generation = generationOf(holder);
    const takeover = `${lock}.${generation}`;
    await takeLock(takeover, own, folder);
    try {
      if (generationOf(await readHolder(lock)) !== generation) continue;
      await link(own, `${own}.new`);
      await rename(`${own}.new`, lock);
      return;
    } finally {
      await rm(takeover, { force: true });
    }
  }
};

/** Locks the folder for this process. @returns a function that releases the lock. */
const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
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

/** Returns a secret of the folder; null when it does not exist. Needs no lock. */
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

/** Stores a secret of the folder, for {@link keptSecret}. */
export const storeSecret = async (folder: string, name: string, value: Buffer): Promise<void> => {
  await mkdir(join(folder, SECRETS), { recursive: true, mode: 0o700 });
  await writePrivateFile(join(folder, SECRETS, name), `${value.toString('base64')}\n`);
};

/**
 * Creates the folder of an embedded installation if needed, and locks it for this process until released. Throws
 * {@link StartRefused} when it is not writable or a running process holds the lock; the lock of a killed process is
 * taken over.
 */
export const openDataDirectory = async (wanted: string) => {
  // Other users may pass through but not list it: under root, Postgres runs as another user and needs its own part.
  const path = await usableFolder('DATA_DIR', wanted, 0o711);
  const release = await lockFolder(path).catch((error: unknown) => {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`DATA_DIR ${path} cannot be written to (${systemCode(error) ?? String(error)}).`, error);
  });

  /** Returns the secret of this name; the first call generates it from `bytes` random bytes. */
  const secret = async (name: string, bytes: number): Promise<Buffer> => {
    const kept = await keptSecret(path, name, bytes);
    if (kept !== null) return kept;
    const value = randomBytes(bytes);
    await storeSecret(path, name, value);
    return value;
  };

  return {
    /** Absolute, without symbolic links. */
    path,
    secret,
    release,
  };
};

export type DataDirectory = Awaited<ReturnType<typeof openDataDirectory>>;

import { spawnSync } from 'node:child_process';
import { statfs } from 'node:fs/promises';

/** Size in bytes: more than Postgres needs in a campaign of an hour; memory is used only for what is written. */
const SIZE = 4_000_000_000;

/**
 * How often filling the disk is retried if Postgres was writing at the same time: the disk cannot shrink below its content.
 */
const ATTEMPTS = 20;

/** A disk that can be filled up. */
export interface SmallDisk {
  /** Leaves no free space. */
  fill(): Promise<void>;
  /** Frees the space again. */
  free(): void;
  unmount(): void;
}

const mount = (...args: readonly string[]): boolean => spawnSync('mount', args).status === 0;

/** Mounts a disk in memory at a folder. Null if this user or system may not. */
export const mountSmallDisk = (folder: string): SmallDisk | null => {
  const resize = (bytes: number): boolean => mount('-o', `remount,size=${bytes}`, folder);
  if (!mount('-t', 'tmpfs', '-o', `size=${SIZE},mode=711`, 'fellowbridge-chaos', folder)) return null;
  return {
    fill: async () => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const { blocks, bfree, bsize } = await statfs(folder);
        if (resize((blocks - bfree) * bsize)) return;
      }
      throw new Error('The disk of Postgres could not be filled.');
    },
    free: () => {
      resize(SIZE);
    },
    unmount: () => {
      spawnSync('umount', [folder]);
    },
  };
};

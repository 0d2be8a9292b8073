import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '../../platform/system-code.ts';
import { writeOnce } from '../../platform/write-once.ts';
import { type Checkpoint, NotSigned, openNote } from './signed-checkpoint.ts';

const EXTENSION = '.checkpoint';
const PUBLIC_KEY = 'public-key.txt';

/** A signed note, and its location. */
export interface StoredNote {
  readonly place: string;
  readonly note: string;
}

const unlessMissing =
  <Missing>(missing: Missing) =>
  (error: unknown): Missing => {
    if (systemCode(error) === 'ENOENT') return missing;
    throw error;
  };

/** A folder of signed checkpoints, one file each, which are never changed. People who can write to the database should not be able to write to it. */
export const openWitnessFolder = (folder: string) => ({
  /** Adds a checkpoint, and the public key if the folder has none. Throws when the folder cannot be written to. */
  add: async (
    { events, signedAt }: Pick<Checkpoint, 'events' | 'signedAt'>,
    note: string,
    publicKey: string,
  ): Promise<void> => {
    await writeOnce(join(folder, PUBLIC_KEY), `${publicKey}\n`, 0o444);
    const name = `${String(events).padStart(12, '0')}-${signedAt.replace(/[:.]/g, '-')}${EXTENSION}`;
    await writeOnce(join(folder, name), note, 0o444);
  },
  notes: async (): Promise<readonly StoredNote[]> => {
    const names = await readdir(folder).catch(unlessMissing<string[]>([]));
    return Promise.all(
      names
        .filter((name) => name.endsWith(EXTENSION))
        .sort()
        .map(async (name) => ({ place: join(folder, name), note: await readFile(join(folder, name), 'utf8') })),
    );
  },
  /** The key of the first checkpoint; null for an empty folder. */
  publicKey: async (): Promise<string | null> => {
    const key = await readFile(join(folder, PUBLIC_KEY), 'utf8').catch(unlessMissing(null));
    return key === null ? null : key.trim();
  },
});

export type WitnessFolder = ReturnType<typeof openWitnessFolder>;

/**
 * Separates signed checkpoints from other notes, with the location of each and its error. Checkpoints of a history that
 * was replaced on purpose are left out.
 */
export const openNotes = (
  notes: readonly StoredNote[],
  publicKey: string,
): {
  readonly checkpoints: readonly Checkpoint[];
  readonly forged: readonly { readonly checkpoint: string; readonly reason: string }[];
} => {
  const checkpoints: Checkpoint[] = [];
  const forged: { checkpoint: string; reason: string }[] = [];
  let replacedAt = '';
  for (const { place, note } of notes) {
    try {
      const opened = openNote(note, publicKey);
      if (!('kind' in opened)) checkpoints.push(opened);
      else if (opened.signedAt > replacedAt) replacedAt = opened.signedAt;
    } catch (error) {
      if (!(error instanceof NotSigned)) throw error;
      forged.push({ checkpoint: place, reason: error.message });
    }
  }
  return { checkpoints: checkpoints.filter(({ signedAt }) => signedAt > replacedAt), forged };
};

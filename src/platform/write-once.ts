import { randomUUID } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';
import { systemCode } from './system-code.ts';

/** Links a complete file to a second name, so that no process reads half of it. Returns false when the name is taken. */
export const linked = async (file: string, name: string): Promise<boolean> => {
  try {
    await link(file, name);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Writes a new file, durably and all of it or nothing: a crash or a full disk leaves at most a draft, `<path>.<uuid>.tmp`.
 * Returns false when the file exists; it stays as it is.
 */
export const writeOnce = async (path: string, content: string, mode: number): Promise<boolean> => {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, content, { flag: 'wx', mode, flush: true });
    const isNew = await linked(draft, path);
    await syncFolder(dirname(path));
    return isNew;
  } finally {
    // Storage that only allows new files keeps the draft.
    await rm(draft, { force: true }).catch(() => {});
  }
};

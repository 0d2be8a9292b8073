import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Deletes files of the folder that are not among the names. */
export const deleteOthers = async (folder: string, names: ReadonlySet<string>): Promise<number> => {
  const others = (await readdir(folder)).filter((name) => !names.has(name));
  for (const name of others) await rm(join(folder, name), { recursive: true, force: true });
  return others.length;
};

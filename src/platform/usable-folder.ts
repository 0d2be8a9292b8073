import { access, constants, mkdir, realpath } from 'node:fs/promises';
import { StartRefused } from './start-refused.ts';
import { systemCode } from './system-code.ts';

/**
 * Creates the folder of a setting, with its parents, unless it exists. Throws {@link StartRefused} when this process
 * cannot read and write in it.
 * @param mode permissions of created folders.
 * @returns the absolute path without symbolic links.
 */
export const usableFolder = async (setting: string, path: string, mode: number): Promise<string> => {
  try {
    await mkdir(path, { recursive: true, mode });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(path);
  } catch (error) {
    throw new StartRefused(
      `${setting} ${path} cannot be written to (${systemCode(error) ?? String(error)}). Set ${setting} to a folder that this user can create and write to.`,
      error,
    );
  }
};

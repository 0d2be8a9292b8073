import { readFile } from 'node:fs/promises';
import { StartRefused } from '../platform/start-refused.ts';
import { systemCode } from '../platform/system-code.ts';

/** A file with one key, named by a setting. */
interface KeyFile {
  /** The setting's name. */
  readonly setting: string;
  readonly file: string;
  /** How the key is written: `base64 or hex`. */
  readonly format: string;
  /** Parses the key; null if it is not one. */
  readonly parse: (text: string) => Buffer | null;
}

/** The key in the file; null when there is no file. Throws {@link StartRefused}, which names the setting. */
export const readKeyFile = async ({ setting, file, format, parse }: KeyFile): Promise<Buffer | null> => {
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return null;
    throw new StartRefused(`${setting} ${file} cannot be read (${systemCode(error)}).`, error);
  });
  if (content === null) return null;
  const key = parse(content.trim());
  if (key === null) throw new StartRefused(`${setting} ${file} must hold 32 bytes as ${format}.`);
  return key;
};

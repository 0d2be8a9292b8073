import { rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartRefused } from '../../platform/start-refused.ts';
import { systemCode } from '../../platform/system-code.ts';
import { masterKeyOf } from '../master-key.ts';
import { toolSettingsOf } from '../settings.ts';
import { parseOrRefuse, type Tool } from './tool.ts';

export const USAGE = `npm run master-key -- --to <file>
  --to  a new file, which only its owner can read
Writes the key that encrypts every person's key: MASTER_KEY, or the one in DATA_DIR. A restore needs it. Store it apart from
the backups: with both, all personal data can be read.
Exit code 0: done; 2: the command or the settings are wrong.`;

const readArguments = (args: readonly string[]): string =>
  parseOrRefuse(USAGE, () => {
    const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } });
    if (!values.to) throw new Error('Please name a file: --to.');
    return resolve(values.to);
  });

/** Writes the master key to a file; see USAGE. */
export const tool: Tool = async ({ args, environment, print }) => {
  const to = readArguments(args);
  const key = await masterKeyOf(toolSettingsOf(environment));
  const content = `${key.toString('base64')}\n`;
  await writeFile(to, content, { flag: 'wx', mode: 0o600, flush: true }).catch(async (error: unknown) => {
    if (systemCode(error) === 'EEXIST') throw new StartRefused(`${to} exists already.`, error);
    // On a full disk, an empty file would look like the key.
    await rm(to, { force: true }).catch(() => {});
    throw new StartRefused(`${to} cannot be written (${systemCode(error)}).`, error);
  });
  print(`The master key is in ${to}. Store it apart from the backups.`);
  return 0;
};

import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeSecret } from '../platform/data-directory.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { findMasterKey, MASTER_KEY, masterKeyInFile, masterKeyOf } from './master-key.ts';

let folder: string;
let dataDir: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fellowbridge-master-key-'));
  dataDir = join(folder, 'data');
  file = join(folder, 'elsewhere', 'key');
  return () => rm(folder, { recursive: true, force: true });
});

const settings = () => ({ masterKey: null, masterKeyFile: file, dataDir });

describe('the file of the master key', () => {
  it('is made by the first start, outside DATA_DIR, for its owner only', async () => {
    const key = await masterKeyInFile(file, settings(), true);
    expect(key).toHaveLength(32);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await masterKeyInFile(file, settings(), false)).toEqual(key);
    expect(await masterKeyOf(settings())).toEqual(key);
    expect(await findMasterKey({ ...settings(), masterKeyFile: null })).toBeNull();
  });

  it('is taken as base64 or hexadecimal, and nothing else', async () => {
    const key = randomBytes(32);
    const path = join(folder, 'key');
    for (const text of [key.toString('base64'), `${key.toString('hex')}\n`]) {
      await writeFile(path, text);
      expect(await findMasterKey({ ...settings(), masterKeyFile: path })).toEqual(key);
    }
    await writeFile(path, 'a pass phrase');
    await expect(findMasterKey({ ...settings(), masterKeyFile: path })).rejects.toThrow(
      `MASTER_KEY_FILE ${path} must hold 32 bytes as base64 or hex.`,
    );
  });

  it('is never created for an installation that already has a key', async () => {
    await storeSecret(dataDir, MASTER_KEY.name, randomBytes(32));
    await expect(masterKeyInFile(file, settings(), false)).rejects.toThrow(`Move it: mv ${dataDir}/secrets/master-key`);
    await rm(dataDir, { recursive: true });
    await expect(masterKeyInFile(file, settings(), false)).rejects.toThrow(StartRefused);
    await expect(masterKeyOf(settings())).rejects.toThrow(`MASTER_KEY_FILE ${file} does not exist.`);
    expect(await readFile(file).catch(() => null)).toBeNull();
  });
});

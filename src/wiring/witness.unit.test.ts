import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { openNotes } from '../history/integrity/witness-folder.ts';
import { openWitnessOptions } from './witness.ts';

let parent: string;
let witnessKeyFile: string;
let witnessDir: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fellowbridge-witness-'));
  witnessKeyFile = join(parent, 'key');
  witnessDir = join(parent, 'checkpoints');
  return () => rm(parent, { recursive: true });
});

const open = async () => {
  const settings = { witnessKey: null, witnessKeyFile, witnessDir, databaseUrl: 'postgres://', dataDir: '' };
  const witness = await openWitnessOptions({ ...settings, auditors: [] }, { create: true });
  return witness?.folder ? { key: witness.key, folder: witness.folder } : expect.fail('There is no witness.');
};

const program = [process.execPath, '--import', 'tsx', 'test/programs/sign-checkpoint.ts'];

const addCheckpoint = async (disk: 'free' | 'full'): Promise<string> => {
  const command = disk === 'full' ? 'ulimit -f 0 && exec "$@"' : 'exec "$@"';
  const { stdout } = await promisify(execFile)('sh', ['-c', command, 'sh', ...program, witnessKeyFile, witnessDir]);
  return stdout.trim();
};

describe('the key of the witness', () => {
  it('is made once, for its owner only', async () => {
    const [first, second] = await Promise.all([open(), open()]);
    expect(second.key.publicKey).toBe(first.key.publicKey);
    expect((await stat(witnessKeyFile)).mode & 0o777).toBe(0o600);
    expect(await readdir(parent)).toEqual(['checkpoints', 'key']);
  });

  it('is never half written: a worker makes it once the disk has space again', async () => {
    expect(await addCheckpoint('full')).toBe(`WITNESS_KEY_FILE ${witnessKeyFile} cannot be written (EFBIG).`);
    expect(await readdir(parent)).toEqual([]);
    await open();
  });
});

describe('the folder of the witness', () => {
  it('holds no half a checkpoint, and no half a public key, of a disk that was full', async () => {
    const { key, folder } = await open();
    expect(await addCheckpoint('full')).toContain('EFBIG');
    expect(await readdir(witnessDir)).toEqual([]);
    expect(await addCheckpoint('free')).toBe('added');
    expect(await folder.publicKey()).toBe(key.publicKey);
    expect(await addCheckpoint('full')).toContain('EFBIG');
    const { checkpoints, forged } = openNotes(await folder.notes(), key.publicKey);
    expect({ checkpoints: checkpoints.length, forged }).toEqual({ checkpoints: 1, forged: [] });
  });
});

import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { isOutage } from '../http/outages.ts';
import { type EpochKeys, EpochKeyUnusable, openEpochKeys } from './epoch-keys.ts';

const EPOCH = '0b7f9a52-7c1a-4a8e-9a40-0d6f1a5a2c11';
const OTHER_EPOCH = '5d1e0c3b-94c2-4f0e-8d59-6a1b7e2f3c48';

let folder: string;
let keys: EpochKeys;
beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'fellowbridge-epoch-keys-'));
  folder = join(parent, 'keys');
  await rename(await mkdtemp(join(parent, 'new-')), folder);
  keys = openEpochKeys(folder, randomBytes(32));
  await keys.make(EPOCH);
  return () => rm(parent, { recursive: true });
});

const failure = (): Promise<unknown> =>
  keys.read(EPOCH).then(
    () => expect.fail('The key was read.'),
    (error: unknown) => error,
  );

describe('a folder of epoch keys that cannot be reached', () => {
  it.each<[string, () => Promise<void>]>([
    ['is gone', async () => {}],
    ['is empty, as without its volume', async () => void (await mkdir(folder))],
    ['is not a folder', () => writeFile(folder, '')],
  ])('is an outage when it %s: the keys can be read once it is back', async (_how, replace) => {
    await rename(folder, `${folder}-elsewhere`);
    await replace();
    const error = await failure();
    expect(isOutage(error)).toBe(true);
    expect(error).toMatchObject({ message: expect.stringContaining(folder) });
    await rm(folder, { recursive: true, force: true });
    await rename(`${folder}-elsewhere`, folder);
    expect(await keys.read(EPOCH)).toHaveLength(32);
  });
});

describe('an epoch key that is missing or wrong', () => {
  it.each<[string, () => Promise<void>]>([
    ['is missing', () => rm(join(folder, `epoch-${EPOCH}.key`))],
    ['is damaged', () => writeFile(join(folder, `epoch-${EPOCH}.key`), 'x')],
  ])('is no outage: it %s until an operator restores it', async (problem, spoil) => {
    // Another key shows that the volume of the folder is there.
    await keys.make(OTHER_EPOCH);
    await spoil();
    const error = await failure();
    expect(error).toBeInstanceOf(EpochKeyUnusable);
    expect(error).toMatchObject({ message: expect.stringContaining(problem) });
    expect(isOutage(error)).toBe(false);
  });
});

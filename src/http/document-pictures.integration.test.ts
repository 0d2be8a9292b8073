import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Files, openFiles } from '../platform/files/files.ts';
import { SemaphoreFull } from '../platform/semaphore.ts';
import { documentPictures } from './document-pictures.ts';

const id = randomUUID();
let folder: string;
let files: Files;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fellowbridge-pictures-'));
  files = openFiles(folder, { mostBytes: 1024 * 1024, clock: () => new Date() });
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const received = await files.receive(Readable.from([picture]), { name: 'site.png' });
  if ('refused' in received) throw new Error(received.message);
  await files.keep(received, id);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Makes pictures of the stored file, and counts the copies in memory at once. */
const watched = () => {
  let [reading, most, times] = [0, 0, 0];
  const pictureOf = documentPictures({
    open: (fileId) => {
      times += 1;
      reading += 1;
      most = Math.max(most, reading);
      return files.open(fileId);
    },
  });
  const ask = async (size: 'small' | 'large') => {
    const picture = await pictureOf(id, size);
    reading -= 1;
    return picture;
  };
  return { ask, most: () => most, times: () => times };
};

describe('pictures of documents', () => {
  it('are read one after another when many are requested at once', async () => {
    const { ask, most } = watched();
    await Promise.all(Array.from({ length: 30 }, () => ask('large')));
    // The next file may be read before the previous picture is returned.
    expect(most()).toBeLessThanOrEqual(2);
  });

  it('are made once for many concurrent requests for the same thumbnail', async () => {
    const { ask, times } = watched();
    await Promise.all(Array.from({ length: 30 }, () => ask('small')));
    expect(times()).toBe(1);
  });

  it('are refused while a hundred requests are waiting', async () => {
    const { ask } = watched();
    const outcomes = await Promise.allSettled(Array.from({ length: 103 }, () => ask('large')));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toEqual([expect.any(SemaphoreFull), expect.any(SemaphoreFull)]);
  });
});

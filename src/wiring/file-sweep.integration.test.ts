import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../../test/support/http.ts';
import { registeredCharity } from '../../test/support/http-people.ts';
import { ORIGIN } from '../domain/kernel/event.ts';
import { sweepFiles } from './file-sweep.ts';

const HOUR = 3_600_000;

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
  await registeredCharity(platform);
  await platform.settled();
});
afterAll(() => platform.stop());

/** Stores a file that this database does not know. */
const unknownFile = async (keptAt: Date): Promise<string> => {
  const fileId = randomUUID();
  const received = await platform.files.receive(Readable.from(['Notes']), { name: 'notes.txt' });
  if ('refused' in received) throw new Error(received.message);
  await platform.files.keep(received, fileId);
  await utimes(join(platform.filesFolder, fileId.slice(-2), fileId), keptAt, keptAt);
  return fileId;
};

const isStored = async (fileId: string): Promise<boolean> => {
  const content = await platform.files.open(fileId);
  content?.destroy();
  return content !== null;
};

it('deletes files that belong to nothing, except those of an earlier database', async () => {
  const [first] = (await platform.history.readAll(ORIGIN, 1)).events;
  const begunAt = Date.parse(first?.recordedAt ?? '');
  const ofEarlierDatabase = await unknownFile(new Date(begunAt - HOUR));
  const orphan = await unknownFile(new Date(begunAt + HOUR));
  platform.advance(48 * HOUR);

  await sweepFiles(platform);
  expect([await isStored(ofEarlierDatabase), await isStored(orphan)]).toEqual([true, false]);
});

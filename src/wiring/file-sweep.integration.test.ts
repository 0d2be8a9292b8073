import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../../test/support/http.ts';
import { registeredCharity, registeredConsultant, submittedProject } from '../../test/support/http-people.ts';
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

it('keeps documents of projects and photos of consultants', async () => {
  const { browser } = await registeredCharity(platform);
  const consultant = await registeredConsultant(platform);
  const file = { name: 'notes.txt', content: 'Notes' };
  const { id } = await submittedProject(browser);
  expect(await browser.call('attachFile', { params: { id }, file })).toMatchObject({ status: 201 });
  const photo = {
    name: 'me.png',
    content: await sharp({ create: { width: 200, height: 200, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  };
  expect(await consultant.browser.call('setPhoto', { file: photo, query: {} })).toMatchObject({ status: 200 });
  await platform.settled();
  const { rows } = await platform.pool.query<{ id: string }>(
    `select file_id as id from read_models.project_files
     union all select unnest(array[photo_id, thumbnail_id]) from read_models.consultants where photo_id is not null`,
  );
  expect(rows).toHaveLength(3);
  platform.advance(48 * HOUR);
  await sweepFiles(platform);
  expect(await Promise.all(rows.map((one) => isStored(one.id)))).toEqual([true, true, true]);
});

it('deletes files that belong to nothing, except those of an earlier database', async () => {
  const [first] = (await platform.history.readAll(ORIGIN, 1)).events;
  const begunAt = Date.parse(first?.recordedAt ?? '');
  const ofEarlierDatabase = await unknownFile(new Date(begunAt - HOUR));
  const orphan = await unknownFile(new Date(begunAt + HOUR));
  platform.advance(48 * HOUR);

  await sweepFiles(platform);
  expect([await isStored(ofEarlierDatabase), await isStored(orphan)]).toEqual([true, false]);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as documents from '../../../test/support/documents.ts';
import { DAY, HOUR, MINUTE } from '../../../test/support/moving-clock.ts';
import { type Files, KeptOtherwise, openFiles, type Received } from './files.ts';

const MEGABYTE = 1024 * 1024;

let folder: string;
let files: Files;
/** How far the store's clock is ahead of the file system's, in milliseconds. */
let ahead: number;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'files-')), 'kept');
  ahead = 0;
  files = openFiles(folder, { mostBytes: 10 * MEGABYTE, clock: () => new Date(Date.now() + ahead) });
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

const upload = (content: Buffer | string, name = 'notes.txt') =>
  files.receive(Readable.from([Buffer.from(content)]), { name });
const received = async (content: Buffer | string = 'Notes', name = 'notes.txt'): Promise<Received> => {
  const result = await upload(content, name);
  if ('refused' in result) throw new Error(`Refused: ${result.code}`);
  return result;
};
const kept = async (content = 'Notes', fileId: string = randomUUID()): Promise<string> => {
  await files.keep(await received(content), fileId);
  return fileId;
};
const contentOf = async (fileId: string): Promise<string | null> => {
  const content = await files.open(fileId);
  if (!content) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};
/** All entries of the folder. */
const lying = async (): Promise<readonly string[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
};
const refusal = (code: string) => ({ refused: true, code, message: expect.stringMatching(/^[A-Z].*[^.]$/) });

describe('an upload', () => {
  it('has name, type, size and checksum once it is complete', async () => {
    const content = documents.pdf();
    expect(await upload(content, 'C:\\plans\\Year plan.PDF')).toEqual({
      token: expect.any(String),
      name: 'Year plan.PDF',
      mediaType: 'application/pdf',
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
  });

  it('cannot be opened before it is kept, and is readable on disk by its owner only', async () => {
    const { token } = await received();
    expect(await contentOf(token)).toBeNull();
    const { mode } = await stat(join(folder, 'incoming', `${token}.part`));
    expect(mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('is removed when it is discarded, which can be repeated', async () => {
    const arrived = await received();
    await files.discard(arrived);
    await files.discard(arrived);
    expect(await lying()).toEqual([]);
    await expect(files.keep(arrived, randomUUID())).rejects.toThrow('ENOENT');
  });

  it.each([
    ['empty', 'notes.txt', '', 'file-empty'],
    ['without a name', '', 'Notes', 'file-name-missing'],
    ['of unknown type', 'notes', 'Notes', 'file-type-not-allowed'],
    ['of an unsupported type', 'notes.html', '<p>Notes</p>', 'file-type-not-allowed'],
  ])('is refused if it is %s, and leaves nothing', async (_, name, content, code) => {
    expect(await upload(content, name)).toEqual(refusal(code));
    expect(await lying()).toEqual([]);
  });

  it('can be exactly as large as the limit', async () => {
    expect(await upload('a'.repeat(10 * MEGABYTE))).toMatchObject({ size: 10 * MEGABYTE });
  });

  it('is not read further once it exceeds the limit', async () => {
    let read = 0;
    const endless = new Readable({
      read() {
        read += 64 * 1024;
        this.push('a'.repeat(64 * 1024));
      },
    });
    expect(await files.receive(endless, { name: 'endless.txt' })).toEqual(refusal('file-too-large'));
    expect(endless.destroyed).toBe(true);
    expect(read).toBeLessThan(11 * MEGABYTE);
    expect(await lying()).toEqual([]);
  });

  it('is not read at all if its extension is not accepted', async () => {
    const read = vi.fn();
    const program = new Readable({ read });
    expect(await files.receive(program, { name: 'setup.exe' })).toEqual(refusal('file-type-not-allowed'));
    expect(program.destroyed).toBe(true);
    expect(read).not.toHaveBeenCalled();
  });

  it('is too large if it was truncated at the limit', async () => {
    const cut = Object.assign(Readable.from([Buffer.from('Notes')]), { truncated: true });
    expect(await files.receive(cut, { name: 'notes.txt' })).toEqual(refusal('file-too-large'));
    expect(await lying()).toEqual([]);
  });

  it.each([
    ['with an error', new Error('aborted')],
    ['silently', undefined],
  ])('that breaks off %s throws and leaves nothing', async (_, error) => {
    const broken = new Readable({ read() {} });
    broken.push('The first half');
    const receiving = files.receive(broken, { name: 'notes.txt' });
    await vi.waitFor(async () => expect(await lying()).toHaveLength(1));
    broken.destroy(error);
    await expect(receiving).rejects.toThrow(error ?? 'Premature close');
    expect(await lying()).toEqual([]);
  });
});

describe('the type of an upload', () => {
  it.each([
    ['report.pdf', documents.pdf(), 'application/pdf'],
    ['photo.png', documents.png(), 'image/png'],
    ['photo.jpg', documents.jpg(), 'image/jpeg'],
    ['photo.JPEG', documents.jpg(), 'image/jpeg'],
    ['letter.doc', documents.doc(), 'application/msword'],
    ['budget.xls', documents.xls(), 'application/vnd.ms-excel'],
    ['slides.ppt', documents.ppt(), 'application/vnd.ms-powerpoint'],
    [
      'letter.docx',
      documents.office('docx'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['budget.xlsx', documents.office('xlsx'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    [
      'slides.pptx',
      documents.office('pptx'),
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    ['letter.odt', documents.openDocument('text'), 'application/vnd.oasis.opendocument.text'],
    ['budget.ods', documents.openDocument('spreadsheet'), 'application/vnd.oasis.opendocument.spreadsheet'],
    ['donors.csv', 'name,£\nZoë,10\r\n', 'text/csv'],
    ['figures.csv', 'BMI,MZ\n1,2\n', 'text/csv'],
    ['notes.txt', '\ufeffNotes\twith a tab\n', 'text/plain'],
    ['notes (UTF-16).txt', Buffer.from('\ufeffZoë says 5 < 6\n', 'utf16le'), 'text/plain'],
    ['notes (UTF-16, big end first).txt', Buffer.from('\ufeffZoë\n', 'utf16le').swap16(), 'text/plain'],
  ])('is recognised for %s', async (name, content, mediaType) => {
    expect(await upload(content, name)).toMatchObject({ name, mediaType });
  });

  it.each([
    ['a program as a PDF', 'report.pdf', Buffer.from('MZ\x90\x00\x03\x00\x00\x00program')],
    ['a PNG as a JPG', 'photo.jpg', documents.png()],
    ['a PDF as text', 'notes.txt', documents.pdf()],
    ['a document as another', 'budget.xlsx', documents.office('docx')],
    ['a template as a document', 'letter.docx', documents.office('dotx')],
    ['a document for macros as one without', 'letter.docx', documents.office('docm')],
    ['an archive as a document', 'letter.docx', documents.zip([{ name: 'setup.exe' }])],
    ['a presentation as a text', 'letter.odt', documents.openDocument('presentation')],
    ['an installer as a document', 'letter.doc', documents.compound('\u4840\u3f7f', 'SummaryInformation')],
    ['a document cut short', 'letter.docx', documents.office('docx').subarray(0, -10)],
    ['a document with something after it', 'letter.docx', Buffer.concat([documents.office('docx'), Buffer.from('x')])],
    ['a compound file cut short', 'letter.doc', documents.doc().subarray(0, 1_100)],
    ['a web page as text', 'notes.txt', Buffer.from('\n <!DOCTYPE html><script>alert(1)</script>')],
    ['a drawing that runs scripts as text', 'notes.txt', Buffer.from('\ufeff<svg onload="alert(1)"/>')],
    ['a script as text', 'notes.txt', Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['invalid UTF-8 as text', 'notes.txt', Buffer.from('Zo\xeb', 'latin1')],
    ['text that ends within a character', 'notes.txt', Buffer.from('Zoë').subarray(0, -1)],
    ['text with a control character late in it', 'notes.txt', Buffer.from(`${'a'.repeat(200_000)}\u0000`)],
    ['a list with an escape sequence', 'donors.csv', Buffer.from('name\n\u001b[31mZoë\n')],
  ])('must match the name: %s is refused', async (_, name, content) => {
    expect(await upload(content, name)).toEqual(refusal('file-type-not-allowed'));
    expect(await lying()).toEqual([]);
  });

  it.each([
    ['letter.docx', documents.office('docx', { name: 'word/vbaProject.bin' })],
    ['budget.xlsx', documents.office('xlsx', { name: 'xl/macrosheets/sheet1.xml' })],
    ['letter.odt', documents.openDocument('text', { name: 'Basic/Standard/Module1.xml' })],
    ['letter.doc', documents.compound('WordDocument', 'Macros', 'VBA')],
    ['budget.xls', documents.compound('Workbook', '_VBA_PROJECT_CUR')],
  ])('must be without macros: %s is refused with an explanation', async (name, content) => {
    expect(await upload(content, name)).toMatchObject({ message: expect.stringContaining('macros') });
  });

  it('is read from a text in chunks of any size', async () => {
    const pieces = Readable.from(Array.from(Buffer.from('Zoë 😀\n'.repeat(50)), (byte) => Buffer.from([byte])));
    expect(await files.receive(pieces, { name: 'notes.txt' })).toMatchObject({ mediaType: 'text/plain' });
  });

  it('is found by unpacking only a little, which defuses zip bombs', async () => {
    const content = documents.officeTypesOf('docx') + ' '.repeat(64 * MEGABYTE);
    const bomb = documents.zip([{ name: '[Content_Types].xml', content }, { name: 'word/document.xml' }]);
    expect(bomb.length).toBeLessThan(MEGABYTE);
    expect(await upload(bomb, 'bomb.docx')).toEqual(refusal('file-type-not-allowed'));
  });

  it.each([60_000, 1])('is refused for an archive that claims %i entries and has two', async (counted) => {
    const types = documents.officeTypesOf('docx');
    const archive = [{ name: '[Content_Types].xml', content: types }, { name: 'word/document.xml' }];
    expect(await upload(documents.zip(archive), 'letter.docx')).toMatchObject({ name: 'letter.docx' });
    expect(await upload(documents.zip(archive, counted), 'letter.docx')).toEqual(refusal('file-type-not-allowed'));
  });

  it('is refused for a document that also declares macros', async () => {
    const content = documents.officeTypesOf('docx') + documents.officeTypesOf('docm');
    const archive = [{ name: '[Content_Types].xml', content }, { name: 'word/document.xml' }];
    expect(await upload(documents.zip(archive), 'letter.docx')).toEqual(refusal('file-type-not-allowed'));
  });

  it('is refused without throwing for any bytes after a known start', async () => {
    const seeds = [
      ['letter.doc', documents.doc()],
      ['letter.docx', documents.office('docx')],
      ['letter.odt', documents.openDocument('text')],
      ['report.pdf', documents.pdf()],
      ['photo.png', documents.png()],
      ['photo.jpg', documents.jpg()],
    ] as const;
    for (let round = 0; round < 60; round += 1) {
      for (const [name, whole] of seeds) {
        const damaged = Buffer.from(whole);
        for (let fault = 0; fault <= round % 6; fault += 1) {
          const at = Math.floor(Math.random() * damaged.length);
          damaged[at] = randomBytes(1)[0] ?? 0;
        }
        const result = await upload(damaged.subarray(0, damaged.length - (round % 9)), name);
        if (!('refused' in result)) await files.discard(result);
      }
    }
    expect(await lying()).toEqual([]);
  });

  it('is found despite circular references', async () => {
    const circular = documents.compound('One', 'Two', 'Three', 'Four', 'Five');
    circular.writeUInt32LE(1, 512 + 4 * 2);
    expect(await upload(circular, 'letter.doc')).toEqual(refusal('file-type-not-allowed'));
    const withTables = documents.doc();
    withTables.writeUInt32LE(1, 68);
    withTables.writeUInt32LE(1, 2 * 512 + 508);
    expect(await upload(withTables, 'letter.doc')).toEqual(refusal('file-type-not-allowed'));
  });
});

describe('a kept file', () => {
  it('can be opened under its id, and its upload is gone', async () => {
    const fileId = await kept('All of it');
    expect(await contentOf(fileId)).toBe('All of it');
    expect(await lying()).toEqual([fileId]);
  });

  it('is found by its id in any letter case', async () => {
    expect(await contentOf((await kept()).toUpperCase())).toBe('Notes');
  });

  it('is unchanged when the same upload or the same content is kept again', async () => {
    const fileId = randomUUID();
    const arrived = await received('Notes');
    await files.keep(arrived, fileId);
    await files.keep(arrived, fileId);
    await kept('Notes', fileId);
    expect(await contentOf(fileId)).toBe('Notes');
    expect(await lying()).toEqual([fileId]);
  });

  it('is always complete when it is visible, even when kept concurrently', async () => {
    const fileId = randomUUID();
    const content = 'Notes '.repeat(20_000);
    const arrived = await Promise.all(Array.from({ length: 10 }, () => received(content)));
    const seen: (string | null)[] = [];
    await Promise.all(
      arrived.flatMap((one) => [files.keep(one, fileId), contentOf(fileId).then((found) => seen.push(found))]),
    );
    expect(seen.filter((found) => found !== null && found !== content)).toEqual([]);
    expect(await contentOf(fileId)).toBe(content);
    expect(await lying()).toEqual([fileId]);
  });

  it('is not replaced by another', async () => {
    const fileId = await kept('The first');
    await expect(files.keep(await received('The second'), fileId)).rejects.toThrow(KeptOtherwise);
    expect(await contentOf(fileId)).toBe('The first');
  });

  it('is removed, which can be repeated', async () => {
    const fileId = await kept();
    await files.remove(fileId);
    await files.remove(fileId);
    expect(await contentOf(fileId)).toBeNull();
    expect(await lying()).toEqual([]);
  });

  it('that is unknown cannot be opened, and can be removed', async () => {
    expect(await contentOf(randomUUID())).toBeNull();
    await files.remove(randomUUID());
  });

  it('has a UUID, so no id leads out of the folder', async () => {
    const outside = '../../secret';
    await expect(files.open(outside)).rejects.toThrow('UUID');
    await expect(files.remove(outside)).rejects.toThrow('UUID');
    await expect(files.keep(await received(), outside)).rejects.toThrow('UUID');
    await expect(files.keep({ ...(await received()), token: outside }, randomUUID())).rejects.toThrow('UUID');
  });
});

describe('a sweep', () => {
  const noneKnown = async () => new Set<string>();

  it('removes uploads that were not kept within an hour', async () => {
    await received();
    ahead = 59 * MINUTE;
    expect(await files.sweep(noneKnown)).toEqual({ parts: 0, files: 0 });
    ahead = 61 * MINUTE;
    expect(await files.sweep(noneKnown)).toEqual({ parts: 1, files: 0 });
    expect(await lying()).toEqual([]);
  });

  it('removes unreferenced files after a day, and no others', async () => {
    const [known, unknown] = [await kept(), await kept()];
    const knownAmong = async () => new Set([known]);
    ahead = 23 * HOUR;
    expect(await files.sweep(knownAmong)).toEqual({ parts: 0, files: 0 });
    ahead = 25 * HOUR;
    expect(await files.sweep(knownAmong)).toEqual({ parts: 0, files: 1 });
    expect([await contentOf(known), await contentOf(unknown)]).toEqual(['Notes', null]);
  });

  it('asks about many files together', async () => {
    const fileIds = [await kept(), await kept(), await kept()];
    ahead = 2 * DAY;
    const asked: string[][] = [];
    await files.sweep(async (old) => {
      asked.push(old.map(({ fileId }) => fileId).sort());
      return new Set(fileIds);
    });
    expect(asked).toEqual([fileIds.toSorted()]);
  });

  it('spares a file that is kept again during the sweep', async () => {
    const fileId = await kept();
    ahead = 2 * DAY;
    const again = await received('Notes');
    const swept = await files.sweep(async () => {
      // A request that is repeated after a day keeps the file again during the sweep.
      ahead = 0;
      await files.keep(again, fileId);
      return new Set();
    });
    expect(swept.files).toBe(0);
    expect(await contentOf(fileId)).toBe('Notes');
  });

  it('restores files that an interrupted sweep had set aside', async () => {
    const fileId = randomUUID();
    await mkdir(join(folder, 'incoming'), { recursive: true });
    await mkdir(join(folder, fileId.slice(-2)));
    await writeFile(join(folder, 'incoming', `${fileId}.aside`), 'Notes');
    await files.sweep(async (kept) => new Set(kept.map(({ fileId: id }) => id)));
    expect(await contentOf(fileId)).toBe('Notes');
    expect(await lying()).toEqual([fileId]);
  });

  it('can run concurrently', async () => {
    await Promise.all(Array.from({ length: 10 }, () => kept()));
    ahead = 2 * DAY;
    const swept = await Promise.all([files.sweep(noneKnown), files.sweep(noneKnown)]);
    expect(swept.reduce((sum, { files: count }) => sum + count, 0)).toBe(10);
    expect(await lying()).toEqual([]);
  });

  it('leaves foreign files alone, and does nothing in an empty folder', async () => {
    expect(await files.sweep(noneKnown)).toEqual({ parts: 0, files: 0 });
    await mkdir(join(folder, 'ab'), { recursive: true });
    await writeFile(join(folder, 'ab', 'README'), 'by the operator');
    ahead = 2 * DAY;
    expect(await files.sweep(noneKnown)).toEqual({ parts: 0, files: 0 });
    expect(await lying()).toEqual(['README']);
  });
});

describe('a process that ends midway', () => {
  const running: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of running.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });

  const program = ['--import', 'tsx', 'test/programs/receive-file.ts'];
  const start = (command: string, args: readonly string[]) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    running.push(child);
    // Writing fails once the process is killed.
    child.stdin.on('error', () => {});
    return child;
  };
  const kill = async (child: ChildProcess) => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const said = async (child: ReturnType<typeof start>) => String((await once(child.stdout, 'data'))[0]).trim();

  it('leaves no partial file visible, and its remains are swept', async () => {
    const fileId = randomUUID();
    const child = start(process.execPath, [...program, folder, 'notes.txt', fileId]);
    child.stdin.write('The first half');
    await vi.waitFor(
      async () => {
        const [part = ''] = await readdir(join(folder, 'incoming'));
        expect(await readFile(join(folder, 'incoming', part), 'utf8')).toBe('The first half');
      },
      { timeout: 20_000 },
    );
    await kill(child);
    expect(await contentOf(fileId)).toBeNull();
    expect(await lying()).toHaveLength(1);
    ahead = 2 * HOUR;
    await files.sweep(async () => new Set());
    expect(await lying()).toEqual([]);
  });

  it('leaves a complete file that a repeated request reuses', async () => {
    const fileId = randomUUID();
    const child = start(process.execPath, [...program, folder, 'notes.txt', fileId]);
    child.stdin.end('All of it');
    const sha256 = createHash('sha256').update('All of it').digest('hex');
    expect(await said(child)).toBe(`kept ${sha256}`);
    await kill(child);
    expect(await contentOf(fileId)).toBe('All of it');
    await kept('All of it', fileId);
    expect(await lying()).toEqual([fileId]);
  });

  it('refuses uploads when the disk is full, and reports it', async () => {
    // Shells count in blocks of 512 bytes or 1 kB; both limits are smaller than the file.
    const limited = ['-c', 'ulimit -f 64 && exec "$0" "$@"', process.execPath, ...program, folder, 'notes.txt'];
    const child = start('sh', [...limited, randomUUID()]);
    child.stdin.end('a'.repeat(MEGABYTE));
    expect(await said(child)).toBe('EFBIG');
    expect(await lying()).toEqual([]);
  });
});

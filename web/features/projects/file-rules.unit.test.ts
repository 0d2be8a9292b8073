import { expect, test } from 'vitest';
import { projectLimits } from '#domain/projects/limits.ts';
import { kindOfExtension } from '../../../src/platform/files/file-kinds.ts';
import { acceptedFiles, formatFileSize, previewOf, problemOfFile } from './file-rules.ts';

test('a document of a known type can be sent, with its extension in any case', () => {
  expect(problemOfFile({ name: 'Budget 2026.final.XLSX', size: 1 })).toBeNull();
});

test('a document of exactly the maximum size can be sent', () => {
  expect(problemOfFile({ name: 'report.pdf', size: projectLimits.fileBytes })).toBeNull();
  expect(problemOfFile({ name: 'report.pdf', size: projectLimits.fileBytes + 1 })).toContain('larger than 10 MB');
});

test.each(['virus.exe', 'page.html', 'pdf', 'archive.pdf.zip', 'report.'])('%s is not sent', (name) => {
  expect(problemOfFile({ name, size: 1 })).toContain('This type of file cannot be uploaded');
});

test('an empty file is not sent', () => {
  expect(problemOfFile({ name: 'notes.txt', size: 0 })).toContain('empty');
});

test.each([
  ['Site.PNG', 'picture'],
  ['site.jpeg', 'picture'],
  ['report.pdf', 'pdf'],
  ['report.pdf.docx', null],
  ['drawing.svg', null],
  ['png', null],
])('%s is shown in place as: %s', (name, kind) => {
  expect(previewOf(name)).toBe(kind);
});

test('the server accepts every type that can be chosen', () => {
  const offered = acceptedFiles.split(',').map((extension) => extension.slice(1));
  expect(offered.length).toBeGreaterThan(10);
  expect(offered.filter((extension) => kindOfExtension(extension) === undefined)).toEqual([]);
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 kB'],
  [1536, '1.5 kB'],
  [250 * 1024, '250 kB'],
  [1024 * 1024, '1 MB'],
  [10 * 1024 * 1024, '10 MB'],
  [1.25 * 1024 * 1024, '1.3 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words);
});

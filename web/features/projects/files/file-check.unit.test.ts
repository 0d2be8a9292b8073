import { expect, test } from 'vitest';
import { projectLimits } from '../../../../src/domain/projects/limits.ts';
import { kindOfExtension } from '../../../../src/platform/files/file-kinds.ts';
import { acceptedFiles, faultOfFile } from './file-check.ts';

test('a document of a known kind is worth sending, however its name is written', () => {
  expect(faultOfFile({ name: 'Budget 2026.final.XLSX', size: 1 })).toBeNull();
});

test('the largest document that is taken may be sent, and not one byte more', () => {
  expect(faultOfFile({ name: 'report.pdf', size: projectLimits.fileBytes })).toBeNull();
  expect(faultOfFile({ name: 'report.pdf', size: projectLimits.fileBytes + 1 })).toContain('larger than 10 MB');
});

test.each(['virus.exe', 'page.html', 'pdf', 'archive.pdf.zip', 'report.'])('%s is not sent', (name) => {
  expect(faultOfFile({ name, size: 1 })).toContain('This type of file cannot be uploaded');
});

test('an empty file is not sent', () => {
  expect(faultOfFile({ name: 'notes.txt', size: 0 })).toContain('empty');
});

test('every kind that may be chosen is one that the server takes', () => {
  const offered = acceptedFiles.split(',').map((extension) => extension.slice(1));
  expect(offered.length).toBeGreaterThan(10);
  expect(offered.filter((extension) => kindOfExtension(extension) === undefined)).toEqual([]);
});

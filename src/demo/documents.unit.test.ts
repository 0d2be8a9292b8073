import { fileTypeFromBuffer } from 'file-type';
import { expect, it } from 'vitest';
import { documentOf } from './documents.ts';

const lines = ['Cost model (draft)', 'Rent\t1,200\t“half”', 'Back\\slash'];

it('writes a PDF whose cross-reference table points at its objects', async () => {
  const pdf = documentOf('pdf', lines);
  expect(await fileTypeFromBuffer(pdf)).toMatchObject({ mime: 'application/pdf' });
  const text = pdf.toString('latin1');
  expect(text).toContain('(Cost model \\(draft\\))');
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
  expect(offsets).toHaveLength(5);
  for (const [index, offset] of offsets.entries())
    expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`));
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(start)).toMatch(/^xref/);
});

it('quotes cells that contain a comma', () => {
  expect(documentOf('csv', lines).toString()).toBe('Cost model (draft)\r\nRent,"1,200",“half”\r\nBack\\slash\r\n');
});

it('writes plain text unchanged', () => {
  expect(documentOf('txt', ['a', 'b']).toString()).toBe('a\nb\n');
});

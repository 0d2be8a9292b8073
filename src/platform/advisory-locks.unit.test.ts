import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';

const numbers = Object.values(advisoryLocks).map(String);

it('every advisory lock has a unique number', () => {
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('no other file contains the number of a lock', async () => {
  const root = join(import.meta.dirname, '..');
  const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const writing: string[] = [];
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8');
    if (/\b7_?305_?1\d\d\b/.test(text)) writing.push(file);
  }
  expect(writing).toEqual(['platform/advisory-locks.ts']);
});

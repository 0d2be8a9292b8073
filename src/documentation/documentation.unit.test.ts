import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openDocumentation } from './documentation.ts';

it('is read once, and again after it could not be read', async () => {
  let attempts = 0;
  const documentation = openDocumentation(async (file) => {
    attempts += 1;
    if (attempts === 1) throw new Error('Too many files are open.');
    return readFile(file, 'utf8');
  });
  await expect(documentation.read('walk')).rejects.toThrow('Too many files are open.');
  const { data } = await documentation.read('walk');
  expect(data.command).toBe('SubmitProject');
  await documentation.read('walk');
  expect(attempts).toBe(2);
});

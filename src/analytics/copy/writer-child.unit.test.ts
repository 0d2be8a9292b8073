import { tmpdir } from 'node:os';
import { afterEach, expect, it } from 'vitest';
import { startWriterChild } from './writer-child.ts';

const { execPath } = process;
afterEach(() => {
  process.execPath = execPath;
});

it('fails when its process cannot be started', async () => {
  process.execPath = '/none';
  const child = startWriterChild({ folder: tmpdir(), temporary: tmpdir(), tables: [] });
  await expect(child.write([])).rejects.toThrow('The process that writes the analytical copy ended.');
});

it('fails with the reason when its files cannot be opened', async () => {
  const child = startWriterChild({ folder: tmpdir(), temporary: tmpdir(), tables: [] });
  await expect(child.write([])).rejects.toThrow(
    'The analytical copy cannot be written: There is no table of all events.',
  );
  await child.end();
});

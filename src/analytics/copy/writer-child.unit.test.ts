import { tmpdir } from 'node:os';
import { afterEach, expect, it } from 'vitest';
import { startWriterChild } from './writer-child.ts';

const { execPath } = process;
afterEach(() => {
  process.execPath = execPath;
});

it('fails when its process cannot be started', async () => {
  process.execPath = '/none';
  const starting = startWriterChild({
    folder: tmpdir(),
    temporary: tmpdir(),
    tables: [],
    key: { epoch: 1, key: Buffer.alloc(32) },
    memoryMb: 1,
    threads: 1,
  });
  await expect(starting).rejects.toThrow('The process that writes the analytical copy ended.');
});

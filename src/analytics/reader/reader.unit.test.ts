import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { AnalyticsUnavailable } from '../analytics.ts';
import type { ReaderLimits } from './messages.ts';
import { startReader } from './reader.ts';

const { execPath } = process;
afterEach(() => {
  process.execPath = execPath;
});

const limits: ReaderLimits = {
  memoryMb: 1,
  mostResidentMb: 1,
  spillMb: 1,
  threads: 1,
  concurrent: 1,
  timeMs: 1,
  mostBytes: 1,
  mostExportedBytes: 1,
};

it('refuses queries when its process cannot be started', async () => {
  process.execPath = '/none';
  const temporary = join(tmpdir(), 'fellowbridge-no-reader');
  const starting = startReader({ folder: tmpdir(), temporary, tables: [], limits });
  await expect(starting).rejects.toThrow(AnalyticsUnavailable);
});

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** KEY_DIR of the installation that the servers of browser tests begin with. */
    installedKeys: string;
  }
}

/** Builds the product when its sources have changed. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  await promisify(execFile)(process.execPath, ['scripts/build.js'], { cwd: join(import.meta.dirname, '../..') });
  const installedKeys = await mkdtemp(join(tmpdir(), 'fellowbridge-keys-'));
  project.provide('installedKeys', installedKeys);
  return () => rm(installedKeys, { recursive: true, force: true });
};

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Browser tests run against the built application, so it is built first where it is stale. */
export default async (): Promise<void> => {
  const root = join(import.meta.dirname, '../..');
  await promisify(execFile)(process.execPath, ['scripts/build.js'], { cwd: root });
};

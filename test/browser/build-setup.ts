import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Builds the product when its sources have changed. */
export default async (): Promise<void> => {
  await promisify(execFile)(process.execPath, ['scripts/build.js'], { cwd: join(import.meta.dirname, '../..') });
};

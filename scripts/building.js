import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { alone } from './build-lock.js';
import { root, run, tool } from './running.js';

/** @typedef {'server' | 'documentation' | 'web client'} ProductName */

/**
 * A build product, with its sources, its command and its target.
 * @typedef {object} Product
 * @property {ProductName} name
 * @property {string} target folder under dist/
 * @property {string} entry the file in it that a complete build must have
 * @property {readonly string[]} sources files and folders, relative to the repository
 * @property {(outDir: string) => readonly [string, ...string[]]} command
 * @property {boolean} [hasSpecifications] whether it is made from `*.spec.ts` files, too
 */

/** The products and how to build them. */
const RECIPE = ['scripts/building.js', 'scripts/running.js', 'package.json', 'package-lock.json'];

/** @type {readonly Product[]} */
const products = [
  {
    name: 'server',
    target: 'dist/server',
    entry: 'main.js',
    sources: ['src', 'rolldown.config.js', ...RECIPE],
    command: (outDir) => tool('rolldown/bin/cli.mjs', '-c', 'rolldown.config.js', '--dir', outDir),
  },
  {
    name: 'documentation',
    target: 'dist/documentation',
    entry: 'overview.json',
    sources: ['src', 'web', 'living-docs', 'test/unit/released-events.json', 'tsconfig.json', ...RECIPE],
    hasSpecifications: true,
    command: (outDir) => tool('tsx/dist/cli.mjs', 'living-docs/main.ts', '--json', outDir),
  },
  {
    name: 'web client',
    target: 'dist/web',
    entry: 'index.html',
    sources: ['web', 'src', 'vite.config.ts', 'tsconfig.json', ...RECIPE],
    command: (outDir) => tool('vite/bin/vite.js', 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'),
  },
];

/** Source files that do not affect a build. */
const IGNORED = /\.test\.tsx?$|\.gen\.ts$|\/\./;
const SPECIFICATION = /\.spec\.ts$/;

/**
 * File with the hash of a build's sources, written when the build is complete.
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

/**
 * Read synchronously: for a thousand small files that takes a fifth of the time.
 * @param {Product} product
 * @param {Map<string, Buffer>} digests of files, shared by products that have sources in common
 */
const fingerprint = async ({ sources, hasSpecifications = false }, digests) => {
  const hash = createHash('sha256');
  const files = (await Promise.all(sources.map(filesUnder))).flat();
  for (const file of files.filter((path) => hasSpecifications || !SPECIFICATION.test(path))) {
    const digest = digests.get(file) ?? createHash('sha256').update(readFileSync(file)).digest();
    digests.set(file, digest);
    hash.update(`${file.slice(root.length)}\0`).update(digest);
  }
  return hash.digest('hex');
};

/**
 * @param {Product} product
 * @returns {Promise<string | null>} null when there is no build, even if there is a stamp
 */
const readStamp = async (product) => {
  if (!existsSync(join(root, product.target, product.entry))) return null;
  return readFile(stampOf(product), 'utf8').catch(() => null);
};

/** Thrown when a build fails; the message holds the tool's output. */
export class BuildFailed extends Error {}

/** @param {Product} product */
const removeBuild = async (product) => {
  await rm(stampOf(product), { force: true });
  await rm(join(root, product.target), { recursive: true, force: true });
};

/**
 * Builds into a temporary folder and then replaces the old build.
 * @param {Product} product
 * @param {string} stamp
 * @param {AbortSignal | undefined} signal ends the build
 */
const replaceBuild = async (product, stamp, signal) => {
  const { name, target, command } = product;
  const place = join(root, target);
  const draft = `${place}.${process.pid}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  try {
    // Always a production build, whatever the environment, because React ships a separate build for development.
    const env = { ...process.env, NODE_ENV: 'production' };
    const { code, output } = await run(command(draft), { env, signal });
    if (code !== 0) throw new BuildFailed(`The ${name} does not build:\n${output.trim()}`);
    await removeBuild(product);
    await rename(draft, place);
    await writeFile(stampOf(product), stamp);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};

/**
 * Stale products, each built when it is asked for.
 * @typedef {object} StaleProducts
 * @property {readonly ProductName[]} names
 * @property {(name: ProductName, signal?: AbortSignal) => Promise<void>} build does nothing if the product is fresh. If
 *   several processes ask, one builds and the others wait for it. Throws {@link BuildFailed}; the signal ends it
 * @property {(name: ProductName) => Promise<void>} remove removes an outdated build before the new one is made
 */

/**
 * Finds what has to be built. A deployment without sources has nothing to build.
 * @param {{ always?: boolean, only?: readonly ProductName[], report?: (line: string) => void }} [options]
 *   always: also what is fresh; only: nothing else
 * @returns {Promise<StaleProducts>} throws {@link BuildFailed} when the build tools are missing
 */
export const findStale = async ({ always = false, only, report = () => {} } = {}) => {
  const digests = new Map();
  const hasSources = existsSync(join(root, 'src'));
  const checked = await Promise.all(
    products
      .filter(({ name }) => hasSources && (only === undefined || only.includes(name)))
      .map(async (product) => {
        const [stamp, made] = await Promise.all([fingerprint(product, digests), readStamp(product)]);
        return { product, stamp, isStale: always || stamp !== made };
      }),
  );
  const stale = checked.filter(({ isStale }) => isStale);
  const names = stale.map(({ product }) => product.name);
  if (stale.length > 0) {
    if (!existsSync(join(root, 'node_modules/vite'))) {
      throw new BuildFailed('The build tools are not installed: run npm ci --include=dev.');
    }
    report(`Building ${new Intl.ListFormat('en-GB').format(names)} …`);
  }
  /** @param {ProductName} name */
  const find = (name) => stale.find(({ product }) => product.name === name);
  // A fresh build is neither locked nor changed: a user with read-only access can run it.
  return {
    names,
    build: async (name, signal) => {
      const found = find(name);
      if (found === undefined) return;
      const { product, stamp } = found;
      await alone(join(root, `${product.target}.lock`), async () => {
        if (always || (await readStamp(product)) !== stamp) await replaceBuild(product, stamp, signal);
      });
    },
    remove: async (name) => {
      const found = find(name);
      if (found !== undefined) await removeBuild(found.product);
    },
  };
};

/**
 * Builds all stale products concurrently.
 * @param {Parameters<typeof findStale>[0]} [options]
 */
export const buildStale = async (options) => {
  const { names, build } = await findStale(options);
  const results = await Promise.allSettled(names.map((name) => build(name)));
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failures.length > 0) throw new BuildFailed(failures.map((failure) => failure.message).join('\n\n'));
};

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { alone } from './build-lock.js';
import { root, run, tool } from './running.js';

/**
 * A build product, with its sources, its command and its target.
 * @typedef {object} Product
 * @property {string} name
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

/**
 * Builds into a temporary folder and then replaces the old build.
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
    // Always a production build, whatever the environment, because React ships a separate build for development.
    const env = { ...process.env, NODE_ENV: 'production' };
    const { code, output } = await run(command(draft), { env });
    if (code !== 0) throw new BuildFailed(`The ${name} does not build:\n${output.trim()}`);
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
  const digests = new Map();
  const checked = await Promise.all(
    products
      .filter(({ name }) => only === undefined || name === only)
      .map(async (product) => {
        const [stamp, made] = await Promise.all([fingerprint(product, digests), readStamp(product)]);
        return { product, stamp, isStale: always || stamp !== made };
      }),
  );
  return checked.filter(({ isStale }) => isStale);
};

/**
 * Builds stale products concurrently. If several processes start together, one builds and the others wait for it. A
 * deployment without sources has nothing to build.
 * @param {{ always?: boolean, only?: 'server' | 'documentation', report?: (line: string) => void }} [options]
 *   always: also build what is fresh; only: build nothing else
 * @returns {Promise<readonly string[]>} names of what was built; throws {@link BuildFailed}
 */
export const buildStale = async ({ always = false, only = undefined, report = () => {} } = {}) => {
  if (!existsSync(join(root, 'src'))) return [];
  // A user with read-only access can run a checkout that is already built.
  if ((await findStale(always, only)).length === 0) return [];
  if (!existsSync(join(root, 'node_modules/vite'))) {
    throw new BuildFailed('The build tools are not installed: run npm ci --include=dev.');
  }
  return alone(join(root, 'dist/building.lock'), async () => {
    const stale = await findStale(always, only);
    if (stale.length === 0) return [];
    report(`Building ${stale.map(({ product }) => product.name).join(' and ')} …`);
    const results = await Promise.allSettled(stale.map(({ product, stamp }) => build(product, stamp)));
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    if (failures.length > 0) throw new BuildFailed(failures.map((failure) => failure.message).join('\n\n'));
    return stale.map(({ product }) => product.name);
  });
};

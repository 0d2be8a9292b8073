import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { BuildFailed, buildStale } from './building.js';
import { root, run, tool } from './running.js';

const isCi = process.env.CI === 'true';
const report = join(root, 'test-output/results.json');

/** @param {readonly string[]} names programs, the first that the machine has is taken */
const find = (...names) =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path));

/** Programs that some tests need and npm does not bring, with what is skipped without them. */
const programs = [
  {
    name: 'Chromium',
    found: process.env.CHROMIUM || find('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'),
    skips: 'the browser tests are skipped',
  },
  {
    name: 'Redis',
    found: process.env.REDIS_URL || find('redis-server'),
    skips: 'the tests of the queue on Redis are skipped',
  },
];
const missing = programs.filter(({ found }) => !found);
for (const { name, skips } of missing) {
  console.log(isCi ? `✗ ${name} is missing, and CI=true demands it.` : `${name} is missing: ${skips}.`);
}

/**
 * Ends the run. The last line of all is the totals.
 * @param {{ passed: number, failed: number, skipped: number }} totals
 * @param {boolean} isGood
 * @returns {never}
 */
const finish = ({ passed, failed, skipped }, isGood) => {
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exit(isGood ? 0 : 1);
};

if (isCi && missing.length > 0) finish({ passed: 0, failed: missing.length, skipped: 0 }, false);

const checked = await run([process.execPath, `${root}scripts/check.js`], { show: true });
if (checked.code !== 0) finish({ passed: 0, failed: 1, skipped: 0 }, false);

try {
  await buildStale({ report: console.log });
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  console.error(error.message);
  finish({ passed: 0, failed: 1, skipped: 0 }, false);
}

/**
 * Counts tests from Vitest's own report. A file that could not be loaded counts as one failure.
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
const count = async () => {
  const results = JSON.parse(await readFile(report, 'utf8').catch(() => 'null'));
  if (results === null) return { passed: 0, failed: 1, skipped: 0 };
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = results.testResults;
  const unloaded = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + unloaded,
    skipped: results.numPendingTests + results.numTodoTests,
  };
};

await mkdir(join(root, 'test-output'), { recursive: true });
await rm(report, { force: true });
const projects = ['unit', 'integration', ...(programs[0]?.found ? ['browser'] : [])];
const tested = await run(
  tool(
    'vitest/vitest.mjs',
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ),
  { show: true },
);
const totals = await count();
// Vitest also fails for an error outside any test; the totals say so too.
const failed = tested.code !== 0 && totals.failed === 0 ? 1 : totals.failed;
finish({ ...totals, failed }, failed === 0 && totals.passed > 0);

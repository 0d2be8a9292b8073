import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BuildFailed, buildStale } from './building.js';
import { findChromium, findRedis, root, run } from './running.js';
import { answerHelp } from './usage.js';
import { formatTotals, printFailures, runVitest } from './vitest.js';

answerHelp(`npm test [-- <Vitest arguments>]
Runs all checks and tests; the last line is the totals. With CI=true, missing Chromium or Redis is a failure.
Parts: npm run check, npm run test:unit, npm run test:integration, npm run test:browser.`);

const isCi = process.env.CI === 'true';
const report = join(root, 'test-output/results.json');

// Transformed sources of earlier runs, which would pile up.
await rm(join(root, 'test-output/modules'), { recursive: true, force: true });

/** Programs that some tests need and npm does not install. */
const programs = [
  {
    name: 'Chromium',
    found: findChromium(),
    skips: 'the browser tests are skipped',
  },
  {
    name: 'Redis',
    found: findRedis(),
    skips: 'the tests of the queue on Redis are skipped',
  },
];
const missing = programs.filter(({ found }) => !found);
for (const { name, skips } of missing) {
  console.log(isCi ? `✗ ${name} is missing; CI=true requires it.` : `${name} is missing: ${skips}.`);
}

/**
 * Prints the totals as the last line and ends the run.
 * @param {import('../test/support/results-reporter.ts').Totals} totals
 * @returns {never}
 */
const finish = (totals) => {
  console.log(formatTotals(totals));
  process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
};

if (isCi && missing.length > 0) finish({ passed: 0, failed: missing.length, skipped: 0 });

const checked = await run([process.execPath, `${root}scripts/check.js`, '--without-layers'], { show: true });
if (checked.code !== 0) finish({ passed: 0, failed: 1, skipped: 0 });

try {
  await buildStale({ report: console.log });
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  console.error(error.message);
  finish({ passed: 0, failed: 1, skipped: 0 });
}

const projects = ['unit', 'integration', ...(programs[0]?.found ? ['browser'] : [])];
const results = await runVitest([...projects.flatMap((name) => ['--project', name]), ...process.argv.slice(2)], {
  results: report,
});
const { totals, failures } = results;
const failedFiles = [...new Set(failures.flatMap(({ file }) => file ?? []))];
printFailures('failed at first', results);
// An error that belongs to no file cannot be retried.
if (failures.length === 0 || failures.some(({ file }) => file === null)) finish(totals);

// A full run loads every core. Failed files run once more by themselves, to distinguish a fault from a timeout under
// load.
console.log(`\nRunning ${failedFiles.length} failed ${failedFiles.length === 1 ? 'file' : 'files'} again, alone:`);
const again = await runVitest([...failedFiles, '--maxWorkers=1'], { results: join(root, 'test-output/again.json') });
printFailures('failed again', again);
const failed = again.totals.passed === 0 ? totals.failed : again.totals.failed;
const all = totals.passed + failures.filter(({ test }) => test !== null).length;
finish({ ...totals, passed: all - failed, failed });

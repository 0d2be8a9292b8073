import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './running.js';
import { answerHelp } from './usage.js';
import { formatTotals, printFailures, runVitest } from './vitest.js';

answerHelp(`node scripts/test-newest-node.js
Runs the unit tests and one browser journey on the newest Node of the registry. The last line is the totals.
Exit code 0: all tests passed; 1: tests failed or could not run.`);

/**
 * @param {string} folder
 * @returns {Promise<string>} path of the newest Node, installed into the folder
 */
const installNode = async (folder) => {
  const { code, output } = await run(['npm', 'install', '--prefix', folder, '--no-save', 'node@latest']);
  if (code !== 0) throw new Error(`The newest Node could not be installed:\n${output}`);
  return join(folder, 'node_modules/node/bin/node');
};

const folder = await mkdtemp(join(tmpdir(), 'fellowbridge-newest-node-'));
const totals = { passed: 0, failed: 0, skipped: 0 };
try {
  const node = await installNode(folder);
  const { output: version } = await run([node, '--version']);
  console.log(`Unit tests and one browser journey on Node ${version.trim()}:`);
  for (const args of [
    ['--project', 'unit'],
    ['--project', 'browser', 'test/browser/journey.test.ts'],
  ]) {
    const results = await runVitest(args, { results: join(folder, 'results.json'), node, reporter: 'dot' });
    printFailures(`failed on Node ${version.trim()}`, results);
    totals.passed += results.totals.passed;
    totals.failed += results.totals.failed;
    totals.skipped += results.totals.skipped;
  }
} catch (error) {
  console.log(`failed: ${error instanceof Error ? error.message : error}`);
  totals.failed += 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(formatTotals(totals));
process.exitCode = totals.failed === 0 ? 0 : 1;

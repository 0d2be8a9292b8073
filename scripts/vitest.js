import { readFile, rm } from 'node:fs/promises';
import { delimiter, dirname } from 'node:path';
import { root, run } from './running.js';

/**
 * @typedef {import('../test/support/results-reporter.ts').Results} Results
 * @typedef {import('../test/support/results-reporter.ts').Totals} Totals
 */

/**
 * Runs Vitest and returns the results. A run without results, or with a non-zero exit code but no failure, counts as a
 * failure.
 * @param {readonly string[]} args
 * @param {{ results: string, node?: string, reporter?: string }} options results: path of the report
 * @returns {Promise<Results>}
 */
export const runVitest = async (args, { results, node = process.execPath, reporter = 'default' }) => {
  await rm(results, { force: true });
  const reporters = [`--reporter=${reporter}`, '--reporter=./test/support/results-reporter.ts'];
  const { code } = await run([node, `${root}node_modules/vitest/vitest.mjs`, 'run', ...reporters, ...args], {
    show: true,
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`, TEST_RESULTS: results },
  });
  const text = await readFile(results, 'utf8').catch(() => null);
  /** @type {Results} */
  const found =
    text === null ? { totals: { passed: 0, failed: 0, skipped: 0 }, failures: [], times: [] } : JSON.parse(text);
  if (code === 0 || found.failures.length > 0) return found;
  const message = `Vitest ended with status ${code}`;
  return { ...found, totals: { ...found.totals, failed: 1 }, failures: [{ file: null, test: null, message }] };
};

/** @param {Totals} totals as the line that ends a run */
export const formatTotals = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/**
 * Prints one line per failure, so that failures are visible at the end of a long log.
 * @param {string} label
 * @param {Results} results
 */
export const printFailures = (label, { failures }) => {
  for (const { file, test, message } of failures) {
    console.log([label, file, test, message].filter((part) => part !== null).join(': '));
  }
};

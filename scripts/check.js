import { existsSync } from 'node:fs';
import { root, run, tool } from './running.js';
import { answerHelp } from './usage.js';

answerHelp(`npm run check
Checks types, format, lint, unused files, the freshness of docs/domain and the layers.
Exit code 0: all checks passed; 1: at least one failed.`);

/** @param {string} project path of its tsconfig.json, which also names the cache file that speeds up the next check */
const types = (project) => tool('typescript/bin/tsc', '-p', project);

const layers = 'layers';

/** The checks, each with one command. Scripts import the server's types, so one compiler checks both. */
const checks = {
  'server and script types': types('scripts/tsconfig.json'),
  'web types': types('web/tsconfig.json'),
  'format and lint': tool('@biomejs/biome/bin/biome', 'check', '.'),
  'unused files and packages': tool('knip/bin/knip.js', '--include', 'files,dependencies'),
  documentation: tool('tsx/dist/cli.mjs', 'living-docs/main.ts', '--check'),
  [layers]: tool('vitest/vitest.mjs', 'run', '--project', 'unit', 'test/unit/layers.test.ts'),
};

/** `npm test` skips the layers, because the unit tests that follow include them. */
const isChecked = (/** @type {string} */ name) => name !== layers || !process.argv.includes('--without-layers');

if (!existsSync(`${root}node_modules/typescript`)) {
  console.error('The tools are not installed: run npm ci.');
  process.exit(1);
}
const started = Date.now();
const results = await Promise.all(
  Object.entries(checks)
    .filter(([name]) => isChecked(name))
    .map(async ([name, command]) => ({ name, ...(await run(command)) })),
);
for (const { name, code, output } of results) {
  if (code !== 0) console.error(`✗ ${name}\n${output.trim()}\n`);
}
const failed = results.filter(({ code }) => code !== 0);
if (failed.length > 0) {
  console.error(`Failed: ${failed.map(({ name }) => name).join(', ')}`);
  process.exitCode = 1;
} else {
  console.log(`✓ ${results.map(({ name }) => name).join(', ')} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

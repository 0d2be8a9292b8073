import { existsSync } from 'node:fs';
import { root, run, tool } from './running.js';

const tsc = 'typescript/bin/tsc';

/** What is checked, each by one command. */
const checks = {
  'server types': tool(tsc, '-p', 'tsconfig.json'),
  'web types': tool(tsc, '-p', 'web/tsconfig.json'),
  'script types': tool(tsc, '-p', 'scripts/tsconfig.json'),
  'format and lint': tool('@biomejs/biome/bin/biome', 'check', '.'),
  'unused files and packages': tool('knip/bin/knip.js', '--include', 'files,dependencies'),
  documentation: tool('tsx/dist/cli.mjs', 'living-docs/main.ts', '--check'),
  layers: tool('vitest/vitest.mjs', 'run', '--project', 'unit', 'test/unit/layers.test.ts'),
};

if (!existsSync(`${root}node_modules/typescript`)) {
  console.error('The tools are not installed: run npm ci.');
  process.exit(1);
}
const started = Date.now();
const results = await Promise.all(
  Object.entries(checks).map(async ([name, command]) => ({ name, ...(await run(command)) })),
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

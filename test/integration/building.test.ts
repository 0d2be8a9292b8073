import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const scripts = join(import.meta.dirname, '../../scripts');

/** Notes that it ran, takes a moment, and writes the one file that makes a build. */
const tool = (name: string, output: string) => `
  const { appendFileSync, writeFileSync } = require('node:fs');
  const outDir = process.argv.at(-1) === 'warn' ? process.argv[process.argv.indexOf('--outDir') + 1] : process.argv.at(-1);
  appendFileSync('builds.log', '${name}\\n');
  setTimeout(() => writeFileSync(outDir + '/${output}', ''), 300);
`;

/** The same as an ES module, for `.mjs` files. */
const moduleTool = (name: string, output: string) =>
  `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);${tool(name, output)}`;

/** A minimal checkout with the real scripts and fake build tools. */
let checkout: string;

const write = async (path: string, content: string): Promise<void> => {
  await mkdir(join(checkout, path, '..'), { recursive: true });
  await writeFile(join(checkout, path), content);
};

const build = (): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/build.js'], { cwd: checkout });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('close', (code) => resolve({ code, output }));
  });

/** Returns what was built since the last call. */
const built = async (): Promise<readonly string[]> => {
  const log = join(checkout, 'builds.log');
  const lines = (await readFile(log, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
  await rm(log, { force: true });
  return lines.sort();
};

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'fellowbridge-building-'));
  await cp(scripts, join(checkout, 'scripts'), { recursive: true });
  await write('package.json', '{ "type": "module" }');
  await write('src/main.ts', '');
  await write('src/domain/loan.spec.ts', '');
  await write('living-docs/main.ts', '');
  await write('web/main.tsx', '');
  await write('node_modules/rolldown/package.json', '{}');
  await write('node_modules/rolldown/bin/cli.mjs', moduleTool('server', 'main.js'));
  await write('node_modules/tsx/package.json', '{}');
  await write('node_modules/tsx/dist/cli.mjs', moduleTool('documentation', 'overview.json'));
  await write('node_modules/vite/package.json', '{}');
  await write('node_modules/vite/bin/vite.js', tool('client', 'index.html'));
  expect(await build()).toMatchObject({ code: 0 });
  expect(await built()).toEqual(['client', 'documentation', 'server']);
});

afterEach(() => rm(checkout, { recursive: true, force: true }));

it('builds nothing that is fresh', async () => {
  expect(await build()).toEqual({ code: 0, output: '' });
  expect(await built()).toEqual([]);
});

it.each([
  ['web/main.tsx', ['client', 'documentation']],
  ['src/main.ts', ['client', 'documentation', 'server']],
  ['src/domain/loan.spec.ts', ['documentation']],
  ['living-docs/main.ts', ['documentation']],
  ['package.json', ['client', 'documentation', 'server']],
  ['scripts/building.js', ['client', 'documentation', 'server']],
  ['scripts/check.js', []],
])('rebuilds the output of %s after a change', async (path, expected) => {
  await writeFile(join(checkout, path), `${await readFile(join(checkout, path), 'utf8')}\n`);
  await build();
  expect(await built()).toEqual(expected);
});

it.each([
  ['dist/server', 'server'],
  ['dist/server/main.js', 'server'],
  ['dist/web/index.html', 'client'],
  ['dist/documentation/overview.json', 'documentation'],
])('rebuilds when %s was removed', async (path, expected) => {
  await rm(join(checkout, path), { recursive: true });
  await build();
  expect(await built()).toEqual([expected]);
});

it('builds once for concurrent starts', async () => {
  await rm(join(checkout, 'dist'), { recursive: true });
  const outcomes = await Promise.all([build(), build(), build(), build()]);
  expect(outcomes.map(({ code, output }) => (code === 0 ? 'good' : output))).toEqual(Array(4).fill('good'));
  expect(await built()).toEqual(['client', 'documentation', 'server']);
  expect((await readdir(join(checkout, 'dist'))).sort()).toEqual([
    'documentation',
    'documentation.stamp',
    'server',
    'server.stamp',
    'web',
    'web.stamp',
  ]);
});

it('takes over from a build that was killed', async () => {
  const dead = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => dead.once('close', resolve));
  await write('dist/building.lock', String(dead.pid));
  await write('web/main.tsx', 'changed');
  const outcomes = await Promise.all([build(), build(), build()]);
  expect(outcomes.map(({ code, output }) => (code === 0 ? 'good' : output))).toEqual(Array(3).fill('good'));
  expect(await built()).toEqual(['client', 'documentation']);
});

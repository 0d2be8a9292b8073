import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const scripts = join(import.meta.dirname, '../../scripts');

/** Notes that it ran, takes a moment, and writes the one file that makes a build. */
const tool = (name: string, output: string) => `
  const { appendFileSync, writeFileSync } = require('node:fs');
  const outDir = process.argv[process.argv.indexOf('--outDir') + 1];
  appendFileSync('builds.log', '${name}\\n');
  setTimeout(() => writeFileSync(outDir + '/${output}', ''), 300);
`;

/** A checkout in small, with the real scripts and tools that build nothing. */
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

/** What was built since the last look. */
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
  await write('src/documentation/generated/walk.json', '{}');
  await write('web/main.tsx', '');
  await write('node_modules/typescript/package.json', '{}');
  await write('node_modules/typescript/bin/tsc', tool('server', 'main.js'));
  await write('node_modules/vite/package.json', '{}');
  await write('node_modules/vite/bin/vite.js', tool('client', 'index.html'));
  expect(await build()).toMatchObject({ code: 0 });
  expect(await built()).toEqual(['client', 'server']);
});

afterEach(() => rm(checkout, { recursive: true, force: true }));

it('builds nothing that is fresh', async () => {
  expect(await build()).toEqual({ code: 0, output: '' });
  expect(await built()).toEqual([]);
});

it.each([
  ['web/main.tsx', ['client']],
  ['src/main.ts', ['client', 'server']],
  ['package.json', ['client', 'server']],
  ['scripts/building.js', ['client', 'server']],
  ['scripts/check.js', []],
])('builds again what is made from %s when that changes', async (path, expected) => {
  await writeFile(join(checkout, path), `${await readFile(join(checkout, path), 'utf8')}\n`);
  await build();
  expect(await built()).toEqual(expected);
});

it.each([
  ['dist/server', 'server'],
  ['dist/server/main.js', 'server'],
  ['dist/web/index.html', 'client'],
])('builds again when %s was removed', async (path, expected) => {
  await rm(join(checkout, path), { recursive: true });
  await build();
  expect(await built()).toEqual([expected]);
});

it('brings along what was made from the code', async () => {
  await write('src/documentation/generated/walk.json', '{ "data": {} }');
  await build();
  const brought = await readFile(join(checkout, 'dist/server/documentation/generated/walk.json'), 'utf8');
  expect(brought).toBe('{ "data": {} }');
});

it('builds once for several that start side by side', async () => {
  await rm(join(checkout, 'dist'), { recursive: true });
  const outcomes = await Promise.all([build(), build(), build(), build()]);
  expect(outcomes.map(({ code, output }) => (code === 0 ? 'good' : output))).toEqual(Array(4).fill('good'));
  expect(await built()).toEqual(['client', 'server']);
  expect((await readdir(join(checkout, 'dist'))).sort()).toEqual(['server', 'server.stamp', 'web', 'web.stamp']);
});

it('takes over from a build that was killed', async () => {
  const dead = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => dead.once('close', resolve));
  await write('dist/building.lock', String(dead.pid));
  await write('web/main.tsx', 'changed');
  const outcomes = await Promise.all([build(), build(), build()]);
  expect(outcomes.map(({ code, output }) => (code === 0 ? 'good' : output))).toEqual(Array(3).fill('good'));
  expect(await built()).toEqual(['client']);
});

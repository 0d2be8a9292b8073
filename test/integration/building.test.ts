import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

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

const run = (script: string) => {
  const child = spawn(process.execPath, [script], { cwd: checkout });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { output: () => output, ended, stop: () => child.kill('SIGTERM') };
};

const build = async (): Promise<{ code: number | null; output: string }> => {
  const { output, ended } = run('scripts/build.js');
  const code = await ended;
  return { code, output: output() };
};

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
  await write('dist/web.lock', String(dead.pid));
  await write('web/main.tsx', 'changed');
  const outcomes = await Promise.all([build(), build(), build()]);
  expect(outcomes.map(({ code, output }) => (code === 0 ? 'good' : output))).toEqual(Array(3).fill('good'));
  expect(await built()).toEqual(['client', 'documentation']);
});

/** A server that says when it starts and when it is ready, for which it needs the web client. It fails once `failing` is there. */
const SERVER = `import { appendFileSync, existsSync } from 'node:fs';
export const startFellowbridge = async (environment, given, aborted, webClient) => {
  appendFileSync('events.log', 'starts\\n');
  await webClient;
  appendFileSync('events.log', 'ready\\n');
  let fail;
  const open = setInterval(() => existsSync('failing') && fail('The database is gone.'), 10);
  return {
    url: 'http://localhost:3000',
    roles: new Set(['http']),
    firstAdministrator: { state: 'signed-in' },
    notices: [],
    failed: new Promise((resolve) => { fail = resolve; }),
    stop: async () => clearInterval(open),
  };
};
`;

/** Waits until the server has come so far, then makes the build, or fails. */
const waitingTool = (name: string, output: string, event: string, outcome = '') => `
  import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
  const hasHappened = () => existsSync('events.log') && readFileSync('events.log', 'utf8').includes('${event}');
  const outDir = process.argv.includes('--outDir') ? process.argv[process.argv.indexOf('--outDir') + 1] : process.argv.at(-1);
  const watching = setInterval(() => {
    if (!hasHappened()) return;
    clearInterval(watching);
    ${outcome}
    appendFileSync('events.log', 'built ${name}\\n');
    writeFileSync(outDir + '/${output}', '');
  }, 10);
`;

describe('a start', () => {
  const events = async (): Promise<readonly string[]> =>
    (await readFile(join(checkout, 'events.log'), 'utf8').catch(() => '')).split('\n').slice(0, -1);

  const left = async (): Promise<readonly string[]> => (await readdir(join(checkout, 'dist'))).sort();

  const start = () => run('scripts/start.js');

  beforeEach(async () => {
    await write(
      'node_modules/rolldown/bin/cli.mjs',
      `import { writeFileSync } from 'node:fs';
       writeFileSync(process.argv.at(-1) + '/main.js', ${JSON.stringify(SERVER)});`,
    );
    await write('node_modules/vite/bin/vite.js', waitingTool('client', 'index.html', 'starts'));
    await write('node_modules/tsx/dist/cli.mjs', waitingTool('documentation', 'overview.json', 'ready'));
    await write('src/main.ts', 'changed');
  });

  it('needs only the server to begin, the web client to be ready, and the documentation afterwards', async () => {
    const started = start();
    await expect.poll(events).toEqual(['starts', 'built client', 'ready', 'built documentation']);
    await expect.poll(left).toContain('documentation.stamp');
    expect(started.output()).toContain('Building server, documentation and web client …');
    expect(started.output()).toContain('Fellowbridge is ready at http://localhost:3000');
    started.stop();
    expect(await started.ended).toBe(0);
  });

  it.each([
    ['is stopped', 0, (started: ReturnType<typeof start>) => started.stop()],
    ['fails by itself', 1, () => write('failing', '')],
  ])('that %s ends the build of the documentation and leaves no half of it', async (_end, code, end) => {
    await write('node_modules/tsx/dist/cli.mjs', waitingTool('documentation', 'overview.json', 'never'));
    const started = start();
    await expect.poll(events).toContain('ready');
    await expect.poll(left).toContainEqual(expect.stringMatching(/^documentation\..+\.new$/));
    await end(started);
    expect(await started.ended).toBe(code);
    expect(await left()).toEqual(['server', 'server.stamp', 'web', 'web.stamp']);
  });

  it('fails with the web client, says why, and leaves no half of it', async () => {
    const fault = "console.log('The page has no title.'); process.exit(1);";
    await write('node_modules/vite/bin/vite.js', waitingTool('client', 'index.html', 'starts', fault));
    const started = start();
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain('The web client does not build:\nThe page has no title.');
    expect(await left()).toEqual(['server', 'server.stamp', 'web', 'web.stamp']);
  });
});

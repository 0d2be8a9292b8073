import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository, as an absolute path. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Command line of a tool of this repository, for this Node.
 * @param {string} entry path of its script under node_modules
 * @param {readonly string[]} args
 * @returns {readonly [string, ...string[]]}
 */
export const tool = (entry, ...args) => [process.execPath, `${root}node_modules/${entry}`, ...args];

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command in the repository until it ends.
 * @param {readonly [string, ...string[]]} command
 * @param {{ show?: boolean, decides?: boolean, env?: NodeJS.ProcessEnv, signal?: AbortSignal | undefined }} [options]
 *   show: pass its output on, otherwise it is collected; decides: on Ctrl+C, tell only the command, which stops its own
 *   children in order; signal: ends it, which rejects with an `AbortError`
 * @returns {Promise<{ code: number, output: string }>}
 */
export const run = ([program, ...args], { show = false, decides = false, env = process.env, signal } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      detached: decides,
      ...(signal ? { signal } : {}),
    });
    if (decides) for (const name of STOP_SIGNALS) process.on(name, () => child.kill());
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });

/**
 * Path of the first of these programs that is on the PATH.
 * @param {string[]} names
 */
const onPath = (...names) =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path));

/** Chromium; `CHROMIUM` overrides it. */
export const findChromium = () =>
  process.env.CHROMIUM ||
  onPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome');

export const findRedis = () => process.env.REDIS_URL || onPath('redis-server');

import { spawn } from 'node:child_process';
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

/**
 * Runs a command in the repository until it ends.
 * @param {readonly [string, ...string[]]} command
 * @param {{ show?: boolean, env?: NodeJS.ProcessEnv }} [options] show: pass its output on; otherwise it is collected
 * @returns {Promise<{ code: number, output: string }>}
 */
export const run = ([program, ...args], { show = false, env = process.env } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });

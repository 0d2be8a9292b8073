import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The outcome of a command-line tool. */
export interface ToolEnd {
  readonly code: number | null;
  /** Its standard output. */
  readonly stdout: string;
  /** Its standard error. */
  readonly stderr: string;
}

/**
 * Runs a tool like its users, in a separate process, until it exits.
 * @param cwd the folder of its deployment; default: this project
 */
export const runTool = (
  name: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  cwd = root,
): Promise<ToolEnd> =>
  new Promise((resolve, reject) => {
    const { PATH, HOME, TMPDIR } = process.env;
    const child = spawn(process.execPath, ['scripts/tool.js', name, ...args], {
      cwd,
      env: { PATH, HOME, TMPDIR, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });

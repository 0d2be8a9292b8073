import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** How a tool of the command line ended. */
export interface ToolEnd {
  readonly code: number | null;
  /** What it wrote to standard output. */
  readonly printed: string;
  /** What it wrote to standard error. */
  readonly said: string;
}

/**
 * Runs a tool as its users do, in a process of its own, to its end.
 * @param cwd the deployment that it is of; default: this project.
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
    let [printed, said] = ['', ''];
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, printed, said }));
  });

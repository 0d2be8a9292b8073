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
 * @param where.cwd the folder of its deployment; default: this project
 * @param where.mostBlocks largest file that it can write, in blocks of the shell; default: any size
 */
export const runTool = (
  name: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  { cwd = root, mostBlocks }: { readonly cwd?: string; readonly mostBlocks?: number } = {},
): Promise<ToolEnd> =>
  new Promise((resolve, reject) => {
    const { PATH, HOME, TMPDIR } = process.env;
    const limit = mostBlocks === undefined ? '' : `ulimit -f ${mostBlocks} && `;
    const child = spawn('sh', ['-c', `${limit}exec "$@"`, 'sh', process.execPath, 'scripts/tool.js', name, ...args], {
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

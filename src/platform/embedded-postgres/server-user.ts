import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { StartRefused } from '../start-refused.ts';

const run = promisify(execFile);

/** The user that Postgres runs as. Null: the user of this process. */
export type ServerUser = { readonly uid: number; readonly gid: number } | null;

/** Postgres refuses to run as root. Root runs it as the first of these users that exists. */
const CANDIDATES = ['postgres', 'nobody'] as const;

const idOf = async (flag: '-u' | '-g', name: string): Promise<number | null> => {
  const answer = await run('id', [flag, name]).catch(() => null);
  return answer === null ? null : Number(answer.stdout);
};

/** Whether this process can switch users. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/** The user that a new installation's Postgres runs as. */
export const chooseServerUser = async (): Promise<ServerUser> => {
  if (!isRoot()) return null;
  for (const name of CANDIDATES) {
    const [uid, gid] = await Promise.all([idOf('-u', name), idOf('-g', name)]);
    if (uid !== null && gid !== null && uid !== 0) return { uid, gid };
  }
  throw new StartRefused(
    `Postgres does not run as root, and this machine has none of the users ${CANDIDATES.join(', ')} to run it as. Start Fellowbridge as an ordinary user, or set DATABASE_URL.`,
  );
};

interface Finished {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a program as that user until it exits. The code is null if it could not be started. */
export const runAs = (user: ServerUser, program: string, args: readonly string[]): Promise<Finished> =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user ?? {}),
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });

/** Whether that user can reach the folder and write in it. Tests it, since modes are not enough to know. */
export const canWorkIn = async (user: ServerUser, folder: string): Promise<boolean> => {
  const { code } = await runAs(user, '/bin/sh', ['-c', 'cd -- "$1" && test -w .', 'sh', folder]);
  return code === 0;
};

import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** One thing that a workshop tells its readers to do. */
export type Exercise =
  | { readonly kind: 'make'; readonly file: string; readonly content: string }
  | { readonly kind: 'change'; readonly file: string; readonly difference: readonly string[] }
  | { readonly kind: 'run'; readonly command: string; readonly fails: boolean; readonly shows: readonly string[] };

const FILE = /^\*\*`([^`]+)`\*\*$/;
const FENCE = /^```(\w+)( fails)?$/;

/**
 * Reads what a page of a workshop tells to do, in its order: after a file's name in bold, a `ts` block is its whole
 * content and a `diff` block a change to it; an `sh` block is run, and the lines of a `text` block after it are to be
 * seen. Throws on a block that it does not understand.
 */
export const exercisesOf = (page: string): readonly Exercise[] => {
  const exercises: Exercise[] = [];
  const lines = page.split('\n');
  let file: string | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    file = FILE.exec(line)?.[1] ?? file;
    const [, language, fails] = FENCE.exec(line) ?? [];
    if (language === undefined) {
      if (line.startsWith('```')) throw new Error(`Line ${at + 1} begins a block of no known kind.`);
      continue;
    }
    const end = lines.indexOf('```', at + 1);
    const block = lines.slice(at + 1, end);
    at = end;
    const last = exercises.at(-1);
    if (language === 'sh') {
      exercises.push({ kind: 'run', command: block.join('\n'), fails: fails !== undefined, shows: [] });
    } else if (language === 'text' && last?.kind === 'run') {
      exercises[exercises.length - 1] = { ...last, shows: block };
    } else if (language === 'ts' && file !== null) {
      exercises.push({ kind: 'make', file, content: `${block.join('\n')}\n` });
    } else if (language === 'diff' && file !== null) {
      exercises.push({ kind: 'change', file, difference: block });
    } else {
      throw new Error(`Line ${at + 1} ends a block that belongs to nothing.`);
    }
  }
  return exercises;
};

/** Changes a text by a difference. Throws when what it shows of the text is not in it, or more than once. */
export const changed = (text: string, difference: readonly string[]): string => {
  const textOf = (signs: string): string =>
    difference.flatMap((line) => (signs.includes(line.charAt(0) || ' ') ? [`${line.slice(1)}\n`] : [])).join('');
  // Whole lines, the first one included.
  const whole = `\n${text}`;
  const before = `\n${textOf(' -')}`;
  const first = whole.indexOf(before);
  if (first === -1) throw new Error(`This is not there:${before}`);
  if (whole.indexOf(before, first + 1) !== -1) throw new Error(`This is there more than once:${before}`);
  return `${whole.slice(0, first)}\n${textOf(' +')}${whole.slice(first + before.length)}`.slice(1);
};

/** Neither sources nor what a clone brings. */
const LEFT_OUT = new Set(['node_modules', '.git', 'dist', '.data', '.demo', 'test-output', 'coverage']);

/** A copy of the project where things can be tried out. */
export interface Copy {
  make(file: string, content: string): Promise<void>;
  change(file: string, difference: readonly string[]): Promise<void>;
  /** @returns whether it succeeded, and what it printed, without colours. */
  run(command: string): Promise<{ readonly succeeded: boolean; readonly output: string }>;
  remove(): Promise<void>;
}

/** Copies the project as it is, its packages linked. */
export const copyOfProject = async (root: string): Promise<Copy> => {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'fellowbridge-workshop-'));
  for (const name of await readdir(root)) {
    if (!LEFT_OUT.has(name)) await cp(join(root, name), join(folder, name), { recursive: true });
  }
  await symlink(await realpath(join(root, 'node_modules')), join(folder, 'node_modules'));
  // The tools of the copy must not take themselves for a part of the test that runs them.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST|FORCE_COLOR)/.test(name)),
  );
  const place = (file: string): string => join(folder, file);
  return {
    make: async (file, content) => {
      await mkdir(dirname(place(file)), { recursive: true });
      await writeFile(place(file), content, { flag: 'wx' });
    },
    change: async (file, difference) => {
      await writeFile(place(file), changed(await readFile(place(file), 'utf8'), difference));
    },
    run: (command) =>
      new Promise((resolve, reject) => {
        const child = spawn('bash', ['-c', command], { cwd: folder, env: { ...env, NO_COLOR: '1' } });
        let output = '';
        for (const stream of [child.stdout, child.stderr]) {
          stream.on('data', (chunk) => {
            output += chunk;
          });
        }
        child.once('error', reject);
        child.once('close', (code) => resolve({ succeeded: code === 0, output }));
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

import { spawn } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** One thing that a workshop tells its readers to do. */
export type Exercise =
  | { readonly kind: 'make'; readonly file: string; readonly content: string }
  | { readonly kind: 'change'; readonly file: string; readonly difference: readonly string[] }
  | {
      readonly kind: 'run';
      readonly command: string;
      readonly fails: boolean;
      readonly shows: readonly string[];
      /** Whether it shows nothing else. */
      readonly isAll: boolean;
    };

const FILE = /^\*\*`([^`]+)`\*\*$/;
const FENCE = /^```(\w+)( fails| all)?$/;

/**
 * Reads what a page of a workshop tells to do, in its order: after a file's name in bold, a `ts` block is its whole
 * content and a `diff` block a change to it; an `sh` block is run (`sh fails`: in vain), and the lines of a `text` block
 * after it are to be seen (`text all`: and no others). Throws on a block that it does not understand.
 */
export const exercisesOf = (page: string): readonly Exercise[] => {
  const exercises: Exercise[] = [];
  const lines = page.split('\n');
  let file: string | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    file = FILE.exec(line)?.[1] ?? file;
    const [, language, how] = FENCE.exec(line) ?? [];
    if (language === undefined) {
      if (line.startsWith('```')) throw new Error(`Line ${at + 1} begins a block of no known kind.`);
      continue;
    }
    const end = lines.indexOf('```', at + 1);
    const block = lines.slice(at + 1, end);
    at = end;
    const last = exercises.at(-1);
    if (language === 'sh') {
      exercises.push({ kind: 'run', command: block.join('\n'), fails: how === ' fails', shows: [], isAll: false });
    } else if (language === 'text' && last?.kind === 'run') {
      exercises[exercises.length - 1] = { ...last, shows: block, isAll: how === ' all' };
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

/** Large, and in no clone; what else git ignores is thrown away after it was copied. */
const LEFT_OUT = new Set(['node_modules', '.git', 'dist', '.data', '.demo', 'test-output', 'coverage']);

/** Makes of a folder what a clone is: everything committed, nothing beside it. */
const COMMIT = [
  'git init --quiet',
  'git add --all',
  'git -c user.name=Workshop -c user.email=workshop@localhost.invalid -c commit.gpgsign=false commit --quiet --message Start',
  'git clean --quiet --force -d -x',
].join(' && ');

/** The files that the compiler finds fault with. */
export const filesAtFault = (output: string): readonly string[] => [
  ...new Set([...output.matchAll(/^(\S+\.tsx?)[(:]\d+/gm)].map(([, file = '']) => file)),
];

/** Whether a line that a page shows is seen in what a command prints: as whole words, not within others. */
export const isSeen = (line: string, output: string): boolean => {
  const at = output.indexOf(line);
  if (at === -1) return false;
  const isWithin = (sign: string | undefined, edge: string | undefined): boolean =>
    sign !== undefined && edge !== undefined && /\w/.test(sign) && /\w/.test(edge);
  return isWithin(output[at - 1], line[0]) || isWithin(output[at + line.length], line.at(-1))
    ? isSeen(line, output.slice(at + 1))
    : true;
};

/** A copy of the project where things can be tried out. */
export interface Copy {
  make(file: string, content: string): Promise<void>;
  change(file: string, difference: readonly string[]): Promise<void>;
  /** @returns whether it succeeded, and what it printed, without colours. */
  run(command: string): Promise<{ readonly succeeded: boolean; readonly output: string }>;
  remove(): Promise<void>;
}

/** Copies the project as it is into a repository of its own, its packages linked. Throws where there is no git. */
export const copyOfProject = async (root: string): Promise<Copy> => {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'fellowbridge-workshop-'));
  for (const name of await readdir(root)) {
    if (!LEFT_OUT.has(name)) await cp(join(root, name), join(folder, name), { recursive: true });
  }
  // The tools of the copy must not take themselves for a part of the test that runs them, nor work on its repository.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST|FORCE_COLOR|GIT_)/.test(name)),
  );
  const run: Copy['run'] = (command) =>
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
    });
  const committed = await run(COMMIT);
  if (!committed.succeeded) throw new Error(`The copy is no repository: ${committed.output}`);
  await symlink(await realpath(join(root, 'node_modules')), join(folder, 'node_modules'));
  // A folder of this name is ignored; a link is not.
  await appendFile(join(folder, '.git/info/exclude'), '/node_modules\n');
  const place = (file: string): string => join(folder, file);
  return {
    make: async (file, content) => {
      await mkdir(dirname(place(file)), { recursive: true });
      await writeFile(place(file), content, { flag: 'wx' });
    },
    change: async (file, difference) => {
      await writeFile(place(file), changed(await readFile(place(file), 'utf8'), difference));
    },
    run,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

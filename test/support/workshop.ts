import { spawn } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** One step of a page. */
export type Exercise =
  | { readonly kind: 'make'; readonly file: string; readonly content: string }
  | { readonly kind: 'change'; readonly file: string; readonly difference: readonly string[] }
  | {
      readonly kind: 'run';
      readonly command: string;
      readonly fails: boolean;
      readonly shows: readonly string[];
      /** Whether the page shows the complete output. */
      readonly isAll: boolean;
    };

const FILE = /^\*\*`([^`]+)`\*\*$/;
const FENCE = /^```(\w+)( fails| all)?$/;

/**
 * Reads the steps of a page in order. After a file name in bold, a `ts` or `tsx` block is the complete
 * file and a `diff` block a change to it. An `sh` block is run (`sh fails`: it must fail), and its output must contain the
 * lines of the following `text` block (`text all`: and no others). Throws on an unknown block.
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
    } else if ((language === 'ts' || language === 'tsx') && file !== null) {
      exercises.push({ kind: 'make', file, content: `${block.join('\n')}\n` });
    } else if (language === 'diff' && file !== null) {
      exercises.push({ kind: 'change', file, difference: block });
    } else {
      throw new Error(`Line ${at + 1} ends a block that belongs to nothing.`);
    }
  }
  return exercises;
};

/** The files that the steps create or change by hand, each once. */
export const editedFiles = (exercises: readonly Exercise[]): readonly string[] => [
  ...new Set(exercises.flatMap((exercise) => (exercise.kind === 'run' ? [] : [exercise.file]))),
];

/** Applies a diff to a text. Throws if its context is missing or ambiguous. */
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

/** Large folders that are not in a clone; other ignored files are deleted after copying. */
const LEFT_OUT = new Set(['node_modules', '.git', 'dist', '.data', '.demo', 'test-output', 'coverage']);

/** Turns a folder into a clean clone with everything committed. */
const COMMIT = [
  'git init --quiet',
  'git add --all',
  'git -c user.name=Workshop -c user.email=workshop@localhost.invalid -c commit.gpgsign=false commit --quiet --message Start',
  'git clean --quiet --force -d -x',
].join(' && ');

/** The files with compiler errors. */
export const filesAtFault = (output: string): readonly string[] => [
  ...new Set([...output.matchAll(/^(\S+\.tsx?)[(:]\d+/gm)].map(([, file = '']) => file)),
];

/** Whether the output of a command contains a line of a page, as whole words. */
export const isSeen = (line: string, output: string): boolean => {
  const at = output.indexOf(line);
  if (at === -1) return false;
  const isWithin = (sign: string | undefined, edge: string | undefined): boolean =>
    sign !== undefined && edge !== undefined && /\w/.test(sign) && /\w/.test(edge);
  return isWithin(output[at - 1], line[0]) || isWithin(output[at + line.length], line.at(-1))
    ? isSeen(line, output.slice(at + 1))
    : true;
};

/** What npx does with an installed tool, without half a second of npm's own. */
const NPX = 'npx() { local tool=$1; shift; "node_modules/.bin/$tool" "$@"; }';

/** A copy of the project for experiments. */
export interface Copy {
  readonly folder: string;
  make(file: string, content: string): Promise<void>;
  change(file: string, difference: readonly string[]): Promise<void>;
  /** @returns whether it succeeded, and its output without colours */
  run(command: string): Promise<{ readonly succeeded: boolean; readonly output: string }>;
  remove(): Promise<void>;
}

/** Copies the project into a new repository, with linked packages. Throws without git. */
export const copyOfProject = async (root: string): Promise<Copy> => {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'fellowbridge-workshop-'));
  for (const name of await readdir(root)) {
    if (!LEFT_OUT.has(name)) await cp(join(root, name), join(folder, name), { recursive: true });
  }
  // Tools in the copy must not inherit the test runner's environment or work on its repository.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST|FORCE_COLOR|GIT_)/.test(name)),
  );
  const run: Copy['run'] = (command) =>
    new Promise((resolve, reject) => {
      const child = spawn('bash', ['-c', `${NPX}\n${command}`], { cwd: folder, env: { ...env, NO_COLOR: '1' } });
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
  // Git ignores a folder of this name, but not a link.
  await appendFile(join(folder, '.git/info/exclude'), '/node_modules\n');
  const place = (file: string): string => join(folder, file);
  return {
    folder,
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

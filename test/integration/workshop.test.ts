import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Copy, changed, copyOfProject, exercisesOf, filesAtFault, isSeen } from '../support/workshop.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const exercises = exercisesOf(await readFile(`${root}docs/workshop.md`, 'utf8'));

const titleOf = (exercise: (typeof exercises)[number]): string =>
  exercise.kind === 'run'
    ? `${exercise.command} ${exercise.fails ? 'fails' : 'succeeds'}`
    : `${exercise.kind} ${exercise.file}`;

describe('the workshop on a clean copy, step by step', () => {
  let copy: Copy;
  /** The step that did not go as the workshop says: those after it build upon it. */
  let failed: string | null = null;
  beforeAll(async () => {
    copy = await copyOfProject(root);
  });
  afterAll(() => copy.remove());

  it.each(exercises.map((exercise, at) => [at + 1, titleOf(exercise), exercise] as const))(
    '%i. %s',
    { timeout: 300_000 },
    async (_number, title, exercise) => {
      expect(failed, 'an earlier step went wrong, on which this one builds').toBeNull();
      failed = title;
      if (exercise.kind === 'make') await copy.make(exercise.file, exercise.content);
      else if (exercise.kind === 'change') await copy.change(exercise.file, exercise.difference);
      else {
        const { succeeded, output } = await copy.run(exercise.command);
        expect(succeeded, output).toBe(!exercise.fails);
        for (const line of exercise.shows)
          expect(isSeen(line, output), `${line} is to be seen in:\n${output}`).toBe(true);
        if (exercise.isAll) expect(output.trimEnd().split('\n')).toEqual(exercise.shows);
        if (exercise.fails) {
          expect(exercise.shows, 'what the failure looks like').not.toEqual([]);
          // The list of what is left to do is the compiler's: nothing may be missing from the page.
          const faults = filesAtFault(output);
          if (faults.length > 0) expect(exercise.shows).toEqual(expect.arrayContaining([...faults]));
        }
      }
      failed = null;
    },
  );

  it('begins again with nothing left over', async () => {
    expect(failed, 'a step went wrong').toBeNull();
    expect((await copy.run('git status --short')).output).toBe('');
  });
});

describe('what a page shows', () => {
  it.each([
    ['4 passed', 'Tests  4 passed (4)', true],
    ['4 passed', 'Tests  14 passed (14)', false],
    ['4 passed', 'Tests  14 passed, then 4 passed', true],
    ['src/a.ts', 'src/a.tsx(3,4): error', false],
    ['src/a.ts', 'src/a.ts(3,4): error', true],
  ])('%j in %j: %s', (line, output, seen) => {
    expect(isSeen(line, output)).toBe(seen);
  });

  it('is every file that the compiler finds fault with, each once', () => {
    const output = 'src/a.ts(3,4): error TS1\nsrc/b.tsx(1,1): error TS2\n  more\nsrc/a.ts(5,4): error TS3\n';
    expect(filesAtFault(output)).toEqual(['src/a.ts', 'src/b.tsx']);
  });
});

describe('a difference', () => {
  it('changes the place that it shows', () => {
    expect(changed('one\ntwo\nthree\n', [' one', '-two', '+2'])).toBe('one\n2\nthree\n');
  });

  it.each([
    ['a place that is not there', [' four', '+five'], /is not there/],
    ['a place that is there twice', [' one', '+two'], /more than once/],
  ])('refuses %s', (_what, difference, reason) => {
    expect(() => changed('one\none\n', difference)).toThrow(reason);
  });
});

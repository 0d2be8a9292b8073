import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Copy, changed, copyOfProject, exercisesOf } from '../support/workshop.ts';

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
        for (const line of exercise.shows) expect(output).toContain(line);
      }
      failed = null;
    },
  );
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

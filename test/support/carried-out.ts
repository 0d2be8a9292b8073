import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Copy, copyOfProject, type Exercise, filesAtFault, isSeen } from './workshop.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const titleOf = (exercise: Exercise): string =>
  exercise.kind === 'run'
    ? `${exercise.command} ${exercise.fails ? 'fails' : 'succeeds'}`
    : `${exercise.kind} ${exercise.file}`;

/**
 * Declares one test for each step of a page, carried out in a fresh copy of the project. Call it in a `describe`.
 * @returns runs a command in the copy after the last step, and returns its output
 */
export const carriedOut = (exercises: readonly Exercise[]): ((command: string) => Promise<string>) => {
  let copy: Copy;
  /** The step that failed; the later steps depend on it. */
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
          // The page must list every file that the compiler reports.
          const faults = filesAtFault(output);
          if (faults.length > 0) expect(exercise.shows).toEqual(expect.arrayContaining([...faults]));
        }
      }
      failed = null;
    },
  );

  return async (command) => {
    expect(failed, 'a step went wrong').toBeNull();
    return (await copy.run(command)).output;
  };
};

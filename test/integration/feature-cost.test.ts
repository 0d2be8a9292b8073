import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { carriedOut } from '../support/carried-out.ts';
import { editedFiles, exercisesOf } from '../support/workshop.ts';

/** The most files that a feature may cost, from the rule to the screen and the mail, with its tests. */
const MOST_FILES = 18;

/** Files that the commands of the page generate. */
const isGenerated = (file: string): boolean =>
  file.startsWith('docs/domain/') || file === 'test/unit/released-events.json' || file.endsWith('.gen.ts');

const exercises = exercisesOf(await readFile(new URL('../fixtures/colleague-note.md', import.meta.url), 'utf8'));
const files = editedFiles(exercises);

describe('a feature on a clean copy, step by step', () => {
  const outputOf = carriedOut(exercises);

  it(`costs ${MOST_FILES} files edited by hand at most: ${files.join(', ')}`, async () => {
    expect(files.slice(MOST_FILES)).toEqual([]);
    const changed = (await outputOf('git status --short --untracked-files=all')).trimEnd().split('\n');
    const byHand = changed.map((line) => line.slice(3)).filter((file) => !isGenerated(file));
    expect(byHand.toSorted()).toEqual(files.toSorted());
  });
});

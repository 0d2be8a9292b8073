import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changed, exercisesOf } from '../support/workshop.ts';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

// Their own tests carry them out and take minutes; this one shows at once that a file has changed under them.
it.each(['docs/workshop.md', 'test/fixtures/colleague-note.md'])('the changes in %s apply', (page) => {
  const files = new Map<string, string>();
  for (const exercise of exercisesOf(read(page))) {
    if (exercise.kind === 'make') files.set(exercise.file, exercise.content);
    if (exercise.kind !== 'change') continue;
    const { file, difference } = exercise;
    files.set(file, changed(files.get(file) ?? read(file), difference));
  }
  expect(files.size).toBeGreaterThan(5);
});

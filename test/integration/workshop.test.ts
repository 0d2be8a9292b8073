import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { carriedOut } from '../support/carried-out.ts';
import { changed, editedFiles, exercisesOf, filesAtFault, isSeen } from '../support/workshop.ts';

const page = await readFile(new URL('../../docs/workshop.md', import.meta.url), 'utf8');

describe('the workshop on a clean copy, step by step', () => {
  const outputOf = carriedOut(exercisesOf(page));

  it('starts again with nothing left over', async () => {
    expect(await outputOf('git status --short')).toBe('');
  });
});

describe('the number of files edited by hand', () => {
  const parts = page.split(/^## (?=\d\. )/m).slice(1);

  it.each([
    [1, 'a command with an event and a refusal', 9],
    [2, 'a changed event field', 3],
    [3, 'a projection', 3],
    [4, 'a report', 2],
  ])('in part %i, %s, is at most %i', (part, _what, most) => {
    const files = editedFiles(exercisesOf(parts[part - 1] ?? ''));
    expect(files.length).toBeGreaterThan(0);
    expect(files.slice(most)).toEqual([]);
  });
});

describe('a block of a page', () => {
  it.each(['ts', 'tsx'])('is a whole file in %s', (language) => {
    expect(exercisesOf(`**\`a.${language}\`**\n\n\`\`\`${language}\none\n\`\`\``)).toEqual([
      { kind: 'make', file: `a.${language}`, content: 'one\n' },
    ]);
  });
});

describe('the files that a page shows', () => {
  it.each([
    ['4 passed', 'Tests  4 passed (4)', true],
    ['4 passed', 'Tests  14 passed (14)', false],
    ['4 passed', 'Tests  14 passed, then 4 passed', true],
    ['src/a.ts', 'src/a.tsx(3,4): error', false],
    ['src/a.ts', 'src/a.ts(3,4): error', true],
  ])('%j in %j: %s', (line, output, seen) => {
    expect(isSeen(line, output)).toBe(seen);
  });

  it('are those that the compiler rejects, each once', () => {
    const output = 'src/a.ts(3,4): error TS1\nsrc/b.tsx(1,1): error TS2\n  more\nsrc/a.ts(5,4): error TS3\n';
    expect(filesAtFault(output)).toEqual(['src/a.ts', 'src/b.tsx']);
  });
});

describe('a diff', () => {
  it('changes the lines that it shows', () => {
    expect(changed('one\ntwo\nthree\n', [' one', '-two', '+2'])).toBe('one\n2\nthree\n');
  });

  it.each([
    ['a missing place', [' four', '+five'], /is not there/],
    ['an ambiguous place', [' one', '+two'], /more than once/],
  ])('refuses %s', (_what, difference, reason) => {
    expect(() => changed('one\none\n', difference)).toThrow(reason);
  });
});

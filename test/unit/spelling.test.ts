import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Files with sentences that members, administrators or readers of the API read. */
const read = [
  'web',
  'src/mail/templates',
  'src/history',
  'src/domain',
  'src/contract',
  'src/http/routes',
  'src/reactors',
];

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '');

it('members read one spelling of "email"', () => {
  const files = read.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.(?:unit\.test|integration\.test|spec))\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(200);
  const isOther = (file: string): boolean => /\be-mail/i.test(withoutComments(readFileSync(file, 'utf8')));
  expect(files.filter(isOther)).toEqual([]);
});

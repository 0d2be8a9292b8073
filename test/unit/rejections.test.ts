import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codesByGroup } from '../../src/http/rejections.ts';

const isSource = (name: string): boolean =>
  name.endsWith('.ts') && !/\.(test|spec)\.ts$/.test(name) && !name.endsWith('specify.ts');

/** Every code that the platform's own code refuses with. */
const codesInUse = (): string[] => {
  const codes = new Set<string>();
  for (const folder of ['src/domain', 'src/commands', 'src/platform', 'src/reports', 'src/http/routes']) {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isSource);
    for (const name of names) {
      const source = readFileSync(join(folder, name), 'utf8');
      for (const [, code = ''] of source.matchAll(/\breject\(\s*'([a-z-]+)'/g)) codes.add(code);
    }
  }
  return [...codes];
};

it('every code that a command refuses with has its status, and every status is of a code in use', () => {
  expect(Object.values(codesByGroup).flat().toSorted()).toEqual(codesInUse().toSorted());
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The files that a program loads: its imports, except those of types and packages, and theirs. */
const loadedBy = (file: URL, loaded = new Set<string>()): ReadonlySet<string> => {
  if (loaded.has(file.href)) return loaded;
  loaded.add(file.href);
  const imports = readFileSync(file, 'utf8').matchAll(/^import (?!type )[^;]*?'(\.[^']+)';/gm);
  for (const [, path = ''] of imports) loadedBy(new URL(path, file), loaded);
  return loaded;
};

it.each([
  ['./reader/reader-process.ts', './reader/query-engine.ts'],
  ['./copy/writer-process.ts', './copy/parquet.ts'],
])('%s starts without the schemas of events, which take most of the time to load', (program, needed) => {
  const loaded = loadedBy(new URL(program, import.meta.url));
  expect(loaded).toContain(new URL(needed, import.meta.url).href);
  expect([...loaded].filter((file) => file.includes('/src/domain/') && !file.endsWith('/kernel/record.ts'))).toEqual(
    [],
  );
});

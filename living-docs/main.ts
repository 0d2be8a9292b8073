import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DocumentName, documentFile, documents } from '../src/documentation/documentation.ts';
import { type Domain, readDomain } from './model/domain.ts';
import { PAGES, pagesOf } from './pages/pages.ts';
import { root } from './root.ts';

/** JSON with one entry of a list a line, so that a change shows where it is. */
const jsonOf = (document: unknown): string => {
  if (typeof document === 'object' && document !== null && 'data' in document && Array.isArray(document.data)) {
    return `{"data":[\n${document.data.map((entry) => JSON.stringify(entry)).join(',\n')}\n]}\n`;
  }
  return `${JSON.stringify(document, null, 1)}\n`;
};

/** The documents that the API serves. Throws when one is not what the contract says. */
const served = (domain: Domain): ReadonlyMap<string, string> => {
  const { overview, walk, events, commands, aggregates, consumers, specs } = domain;
  const all: Readonly<Record<DocumentName, unknown>> = {
    overview,
    events: { data: events },
    commands: { data: commands },
    aggregates: { data: aggregates },
    consumers: { data: consumers },
    specs: { data: specs },
    walk,
  };
  return new Map(
    (Object.keys(documents) as DocumentName[]).map((name) => [
      relative(root, fileURLToPath(documentFile(name))),
      jsonOf(documents[name].parse(all[name])),
    ]),
  );
};

/** Files that lie where only made ones should. */
const leftOver = async (files: ReadonlyMap<string, string>): Promise<readonly string[]> => {
  const entries = await readdir(join(root, PAGES), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !files.has(path));
};

const isCheck = process.argv.includes('--check');
const domain = await readDomain();
const pages = [...pagesOf(domain)].map(([path, text]): [string, string] => [`${PAGES}/${path}`, text]);
const files = new Map([...served(domain), ...pages]);
const stale: string[] = [];
for (const [path, content] of files) {
  const place = join(root, path);
  const before = await readFile(place, 'utf8').catch(() => null);
  if (before === content) continue;
  stale.push(path);
  if (isCheck) continue;
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, content);
}
for (const path of await leftOver(files)) {
  stale.push(path);
  if (!isCheck) await rm(join(root, path));
}
if (isCheck && stale.length > 0) {
  console.error(`Not what the code says any more: ${stale.join(', ')}.\nMake them anew with: npm run docs`);
  process.exitCode = 1;
} else {
  console.log(stale.length === 0 ? 'The documentation is up to date.' : `Written: ${stale.join(', ')}.`);
}

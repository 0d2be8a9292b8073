import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type DocumentName, documents } from '../src/http/documentation/documentation.ts';
import { type Domain, readDomain } from './model/domain.ts';
import { PAGES, pagesOf } from './pages/pages.ts';
import { root } from './root.ts';

/** Writes the documents that the API serves. Throws when one does not match the contract. */
const writeDocuments = async (domain: Domain, folder: string): Promise<void> => {
  const { overview, walk, events, commands, aggregates, consumers, screens, specs } = domain;
  const all: Readonly<Record<DocumentName, unknown>> = {
    overview,
    events: { data: events },
    commands: { data: commands },
    aggregates: { data: aggregates },
    consumers: { data: consumers },
    screens: { data: screens },
    specs: { data: specs },
    walk,
  };
  await mkdir(folder, { recursive: true });
  for (const name of Object.keys(documents) as DocumentName[]) {
    await writeFile(join(folder, `${name}.json`), JSON.stringify(documents[name].parse(all[name])));
  }
};

/** Files in the folder that are not among the pages. */
const leftOver = async (pages: ReadonlyMap<string, string>): Promise<readonly string[]> => {
  const entries = await readdir(join(root, PAGES), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !pages.has(path));
};

/** Updates the committed pages, unless it only checks them. @returns the paths of stale pages */
const updatePages = async (domain: Domain, isCheck: boolean): Promise<readonly string[]> => {
  const pages = new Map([...pagesOf(domain)].map(([path, text]) => [`${PAGES}/${path}`, text]));
  const stale: string[] = [];
  for (const [path, content] of pages) {
    const file = join(root, path);
    if ((await readFile(file, 'utf8').catch(() => null)) === content) continue;
    stale.push(path);
    if (isCheck) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  for (const path of await leftOver(pages)) {
    stale.push(path);
    if (!isCheck) await rm(join(root, path));
  }
  return stale;
};

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false }, json: { type: 'string' } } });
const domain = await readDomain(values.json === undefined);
if (values.json !== undefined) await writeDocuments(domain, values.json);
else {
  const stale = await updatePages(domain, values.check);
  if (values.check && stale.length > 0) {
    console.error(`Stale pages: ${stale.join(', ')}.\nUpdate them with: npm run docs`);
    process.exitCode = 1;
  } else {
    console.log(stale.length === 0 ? 'The documentation is up to date.' : `Written: ${stale.join(', ')}.`);
  }
}

import { allEndpoints } from '../../src/contract/contract.ts';
import type { DomainCommand } from '../../src/contract/domain-commands.ts';
import type { DomainScreen } from '../../src/contract/domain-screens.ts';
import { allProjections } from '../../src/projections/read-models.ts';
import { codeOfDeclaration, declarationsIn, exportsOf, reachable } from '../code/reachable.ts';
import { filesUnder, sourceOf } from '../code/source.ts';
import { sortedBy } from './words.ts';

const readModels: ReadonlySet<string> = new Set(allProjections.map(({ name }) => name));

/** Looks up names of people and things; reading them does not make a page a screen of their read models. */
const NAMES = 'src/projections/queries/history-names.ts';

const isQuery = (file: string): boolean => /^src\/(projections\/queries|http)\//.test(file) && file !== NAMES;

const isClient = (file: string): boolean => file.startsWith('web/');

/** The tables that a query reads. */
const tablesIn = (code: string): readonly string[] =>
  [...code.matchAll(/(?:selectFrom|[a-z]+Join)\(\s*\[?\s*'(\w+)|read_models\.(\w+)|'([a-z]+_[a-z_]+)'/g)]
    .map(([, ...names]) => names.find((name) => name !== undefined) ?? '')
    .filter((name) => readModels.has(name));

/** The read models that each reading endpoint queries. */
export const readModelsByEndpoint = (): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, readonly string[]>();
  // Pictures, files and exports do not count as content of a screen.
  const reading = new Set<string>(
    allEndpoints
      .filter(({ method, success }) => method === 'GET' && success.media === undefined)
      .map(({ name }) => name),
  );
  for (const file of filesUnder('src/http/routes')) {
    for (const name of exportsOf(file)) {
      const routes = codeOfDeclaration(file, name);
      const local = declarationsIn(routes, '  ');
      for (const part of routes.split(/^ {2}(?=implement\()/m).slice(1)) {
        const endpoint = /^implement\(\s*'(\w+)'/.exec(part)?.[1] ?? '';
        if (!reading.has(endpoint)) continue;
        // Declarations shared by the routes of a file are next to them, so their names are followed, too.
        const parts = new Set([part.split(/^ {2}const /m)[0] ?? part]);
        for (const one of parts) {
          for (const word of one.match(/\w+/g) ?? []) {
            const shared = local.get(word);
            if (shared !== undefined) parts.add(shared.split(/^ {2}implement\(/m)[0] ?? shared);
          }
        }
        const code = [...parts].flatMap((one) => reachable({ file, code: one }, isQuery));
        found.set(endpoint, [...new Set(code.flatMap(tablesIn))].sort());
      }
    }
  }
  return found;
};

/** The endpoints to which client code refers: in calls, uploads and downloads. */
const callsIn = (code: string): readonly string[] => [
  ...[...code.matchAll(/\b(?:call|endpointQuery|pagesQuery)\(([^,)]*)/g)].flatMap(
    ([, first = '']) => first.match(/\w+/g) ?? [],
  ),
  // In other code, a name of one word more likely means something else.
  ...[...code.matchAll(/'([a-z]+[A-Z]\w*)'/g)].map(([, name = '']) => name),
];

interface Page {
  readonly path: string;
  readonly title: string;
}

/** The pages in the metadata of a file. */
const pagesIn = (file: string): readonly Page[] => {
  const metadata = codeOfDeclaration(file, 'metadata');
  // A list may refer to declarations of the file.
  const named = [...metadata.matchAll(/\b\w+\b/g)].map(([name]) =>
    name === 'metadata' ? '' : codeOfDeclaration(file, name),
  );
  const entries = [metadata, ...named]
    .join('\n')
    .split(/(?=\bpath:)/)
    .slice(1);
  return entries.map((entry) => {
    const path = /path: \[?\s*'([^']+)'/.exec(entry)?.[1] ?? '';
    const parts = [/title: '([^']+)'/, /area: '([^']+)'/].flatMap((part) => part.exec(entry)?.[1] ?? []);
    return { path, title: parts.join(', ') || path };
  });
};

/**
 * The pages of the client with the commands that they send and the read models that they show, found by following
 * names: from a page to the endpoints it can call, and from a reading endpoint to the tables it can query.
 */
export const allScreens = (commands: readonly DomainCommand[]): DomainScreen[] => {
  const models = readModelsByEndpoint();
  const known = new Set<string>(allEndpoints.map(({ name }) => name));
  const commandsOf = (endpoint: string): readonly string[] =>
    commands
      .filter(({ waysIn }) => waysIn.some(({ kind, name }) => kind === 'endpoint' && name === endpoint))
      .map(({ name }) => name);
  const screens = filesUnder('web/features', '-page.tsx').flatMap((file): DomainScreen[] => {
    const pages = pagesIn(file);
    const [page] = pages.filter(({ path }) => path.startsWith('/'));
    if (!page) return [];
    const code = exportsOf(file).flatMap((name) => reachable({ file, code: codeOfDeclaration(file, name) }, isClient));
    const endpoints = [...new Set(code.flatMap(callsIn))].filter((name) => known.has(name)).sort();
    // Reading the history is recorded by a command, but that command is not the purpose of a page.
    const isReading = (name: string) => allEndpoints.some((one) => one.name === name && one.method === 'GET');
    return [
      {
        path: page.path,
        // The title of the home page comes from the brand.
        title: page.path === '/' ? 'Home' : page.title.replace(/, Administration$/, ''),
        endpoints,
        commands: [...new Set(endpoints.filter((name) => !isReading(name)).flatMap(commandsOf))].sort(),
        readModels: [...new Set(endpoints.flatMap((name) => models.get(name) ?? []))].sort(),
        source: sourceOf(file),
      },
    ];
  });
  return sortedBy(screens, ({ path }) => path);
};

import { readFile } from 'node:fs/promises';
import type { Plugin, PluginOption } from 'vite';
import { documentTitle, type PageHead } from '../lib/page-head.ts';
import { notFoundHead, type PresentedPage, presentedPages } from '../page-heads.ts';
import { chunksOf, chunksOfPage } from './chunks.ts';
import { drawPages } from './drawing.ts';

const headOf = (head: PageHead) => ({
  title: documentTitle(head.documentTitle),
  description: head.description ?? null,
});

/** The pages of the generated route tree: path (`/projects/$id`; a folder's own page without its slash) and file. */
export const routesOf = (routeTree: string): ReadonlyMap<string, string> => {
  const files = new Map(
    [...routeTree.matchAll(/^import \{ Route as (\w+)Import \} from '\.\/(.+)';$/gm)].map(
      ([, name = '', file = '']) => [name, file],
    ),
  );
  const table = /interface FileRoutesByFullPath \{(.*?)\n\}/s.exec(routeTree)?.[1] ?? '';
  return new Map(
    [...table.matchAll(/'([^']+)': typeof (\w+);/g)].map(([, path = '', name = '']) => [
      path === '/' ? path : path.replace(/\/$/, ''),
      files.get(name) ?? '',
    ]),
  );
};

/**
 * What the server has to know of the pages. Throws unless the router and the table of heads name the same pages, each
 * under a title of its own, and each that is to be found with a description.
 */
export const listPages = (paths: readonly string[], presented: ReadonlyMap<string, PresentedPage>) => {
  const strangers = [...presented.keys()].filter((path) => !paths.includes(path));
  if (strangers.length > 0)
    throw new Error(`web/page-heads.ts has heads for what is no page: ${strangers.join(', ')}.`);
  const owners = new Map<string, string>();
  return paths.map((path) => {
    const page = presented.get(path);
    if (!page) throw new Error(`web/page-heads.ts has no head for ${path}.`);
    const { head, indexed, canonical, holdsSecret } = page;
    if (indexed && head.description === undefined) throw new Error(`${path} is to be found and has no description.`);
    const { title, description } = headOf(head);
    const owner = owners.get(title);
    if (owner !== undefined && (canonical ?? path) !== owner) throw new Error(`${owner} and ${path} have one title.`);
    owners.set(title, canonical ?? path);
    return { path, title, description, indexed, canonical, holdsSecret };
  });
};

const stillPages = [...presentedPages].filter(([, { isStill }]) => isStill).map(([path]) => path);

/**
 * Tells the server which addresses are pages, how to present each, what it looks like before the client runs, and which
 * scripts a browser will want for it: it would find them late, since the router asks for them only once it runs.
 * @param clientPlugins makes the plugins that the client is built with
 */
export const pageList = (clientPlugins: () => PluginOption[]): Plugin => {
  let root = '';
  return {
    name: 'page-list',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const routes = routesOf(await readFile(new URL('../route-tree.gen.ts', import.meta.url), 'utf8'));
      if (!routes.has('/')) throw new Error('The pages were not found in web/route-tree.gen.ts.');
      const drawn = await drawPages(root, clientPlugins(), stillPages);
      const chunks = chunksOf(bundle);
      const list = {
        pages: listPages([...routes.keys()], presentedPages).map((page) => ({
          ...page,
          drawn: drawn.get(page.path) ?? null,
          scripts: chunksOfPage(chunks, routes.get(page.path) ?? '').map(({ fileName }) => `/${fileName}`),
        })),
        notFound: { ...headOf(notFoundHead), indexed: false, canonical: null, drawn: null, scripts: [] },
      };
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(list) });
    },
  };
};

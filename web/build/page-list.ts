import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type PluginOption } from 'vite';
import { z } from 'zod';
import { documentTitle, type PageMetadata } from '../lib/page-metadata.ts';
import { chunksOf, chunksOfPage } from './budgets.ts';

/** The pages of the generated route tree: path (`/projects/$id`; index routes without the trailing slash) to file. */
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

const pathsOf = ({ path }: PageMetadata): readonly string[] => (typeof path === 'string' ? [path] : path);

/**
 * Returns the page list for the server. Throws unless every route has exactly one page with a unique title and, if
 * search engines may index it, a description.
 */
export const listPages = (routes: readonly string[], pages: readonly PageMetadata[]) => {
  const unknown = pages.flatMap(pathsOf).filter((path) => !routes.includes(path));
  if (unknown.length > 0) throw new Error(`There is metadata for paths without a route: ${unknown.join(', ')}.`);
  const owners = new Map<string, PageMetadata>();
  return routes.map((path) => {
    const [page, ...others] = pages.filter((candidate) => pathsOf(candidate).includes(path));
    if (!page) throw new Error(`The page at ${path} exports no metadata.`);
    if (others.length > 0) throw new Error(`Several pages have the path ${path}.`);
    const { description = null, isIndexed = false, isPrerendered = false, holdsSecret = false } = page;
    if (isIndexed && description === null) throw new Error(`${path} may be indexed and has no description.`);
    const title = documentTitle(page.title, page.area);
    const owner = owners.get(title);
    if (owner && owner !== page) throw new Error(`${pathsOf(owner)[0]} and ${path} have the same title.`);
    owners.set(title, page);
    const canonical = isIndexed ? (pathsOf(page)[0] ?? path) : null;
    return {
      path,
      title,
      description,
      indexed: isIndexed,
      canonical,
      isPrerendered,
      holdsSecret,
    };
  });
};

const Prerenderer = z.object({
  pages: z.array(z.custom<PageMetadata>((value) => typeof value === 'object' && value !== null)),
  notFoundTitle: z.string(),
  prerender: z.custom<(path: string) => Promise<string>>((value) => typeof value === 'function'),
});

/**
 * Builds the client for Node, in one piece, and loads it.
 * @param root the client's folder
 */
const loadPrerenderer = async (root: string, plugins: PluginOption[]): Promise<z.output<typeof Prerenderer>> => {
  // Inside the repository, so that Node can resolve the dependencies.
  const outDir = join(root, `../dist/drawing.${process.pid}`);
  try {
    await build({
      configFile: false,
      root,
      plugins,
      logLevel: 'error',
      build: { ssr: 'prerender.tsx', outDir, copyPublicDir: false, minify: false, assetsInlineLimit: 0 },
    });
    return Prerenderer.parse(await import(pathToFileURL(join(outDir, 'prerender.js')).href));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
};

/** Throws if a page needs an inline script or style, which the content security policy forbids. */
const checkDrawing = (path: string, html: string): string => {
  if (!html.includes('<h1')) throw new Error(`The prerendered page ${path} is incomplete.`);
  if (/<script|\sstyle="/.test(html)) throw new Error(`The prerendered page ${path} has an inline script or style.`);
  return html;
};

/**
 * Writes `pages.json` for the server: the paths of all pages, their metadata, their HTML if prerendered, and the
 * scripts to preload, which the router would otherwise request only once it runs.
 * @param sourcePlugins returns a fresh set of the plugins that compile components and styles
 */
export const pageList = (sourcePlugins: () => PluginOption[]): Plugin => {
  let root = '';
  let prerenderer: ReturnType<typeof loadPrerenderer>;
  return {
    name: 'page-list',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    buildStart() {
      // Built at the same time as the client. A failure is thrown where it is awaited.
      prerenderer = loadPrerenderer(root, sourcePlugins());
      prerenderer.catch(() => {});
    },
    async generateBundle(_options, bundle) {
      const routes = routesOf(await readFile(new URL('../route-tree.gen.ts', import.meta.url), 'utf8'));
      if (!routes.has('/')) throw new Error('web/route-tree.gen.ts has no pages.');
      const chunks = chunksOf(bundle);
      const { pages, notFoundTitle, prerender } = await prerenderer;
      const list = {
        pages: await Promise.all(
          listPages([...routes.keys()], pages).map(async ({ isPrerendered, ...page }) => ({
            ...page,
            drawn: isPrerendered ? checkDrawing(page.path, await prerender(page.path)) : null,
            scripts: chunksOfPage(chunks, routes.get(page.path) ?? '').map(({ fileName }) => `/${fileName}`),
          })),
        ),
        notFound: {
          title: documentTitle(notFoundTitle),
          description: null,
          indexed: false,
          canonical: null,
          drawn: null,
          scripts: [],
        },
      };
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(list) });
    },
  };
};

import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rollup } from 'vite';

/** Compressed JavaScript that the landing page may load, in bytes (design.md, "Budgets"). */
const landingBudget = 130_000;

/** Libraries of the shell. */
const everyPageNeeds =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|react-store|store|react-query|query-core))[\\/]/;

/** Small modules that the landing page has in common with others: each in a file of its own would weigh more. */
const landingShares =
  /web[\\/](illustrations[\\/](art|mark|person|plants|spots|arches)|ui[\\/](icon|banner)|lib[\\/]money)|createRuntimeFn|domain[\\/]charities[\\/]price-book/;

/** The chunk that holds the component of the home route. */
const isLandingChunk = ({ facadeModuleId }: Rollup.OutputChunk): boolean =>
  facadeModuleId?.includes('/web/routes/index.tsx') ?? false;

/** Fails the build when the landing page's JavaScript outgrows its budget, and prints what it weighs. */
const landingPageBudget = (): Plugin => ({
  name: 'landing-page-budget',
  apply: 'build',
  writeBundle: (_options, bundle) => {
    const chunks = Object.values(bundle).filter((output): output is Rollup.OutputChunk => output.type === 'chunk');
    const loaded = new Set<Rollup.OutputChunk>();
    const load = (chunk: Rollup.OutputChunk | undefined): void => {
      if (!chunk || loaded.has(chunk)) return;
      loaded.add(chunk);
      for (const name of chunk.imports) load(chunks.find(({ fileName }) => fileName === name));
    };
    for (const chunk of chunks.filter((chunk) => chunk.isEntry || isLandingChunk(chunk))) load(chunk);
    if (![...loaded].some(({ isEntry }) => !isEntry)) throw new Error('The chunk of the landing page was not found.');
    const sizes = [...loaded].map(({ fileName, code }) => ({ fileName, bytes: gzipSync(code, { level: 9 }).length }));
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`Landing page: ${(total / 1000).toFixed(1)} kB of JavaScript (gzip) in ${sizes.length} files.`);
    if (total > landingBudget) {
      const list = sizes.map(({ fileName, bytes }) => `  ${(bytes / 1000).toFixed(1)} kB  ${fileName}`).join('\n');
      throw new Error(`The landing page may load ${landingBudget / 1000} kB of JavaScript (gzip):\n${list}`);
    }
  },
});

/** Tells the server which addresses are pages, so that it answers 404 for the others. */
const pageList = (): Plugin => ({
  name: 'page-list',
  apply: 'build',
  async generateBundle() {
    const tree = await readFile(new URL('web/route-tree.gen.ts', import.meta.url), 'utf8');
    const routes = /interface FileRoutesByFullPath \{(.*?)\n\}/s.exec(tree)?.[1] ?? '';
    const pages = [...routes.matchAll(/'([^']+)':/g)].map(([, page]) => page);
    if (!pages.includes('/')) throw new Error('The pages were not found in web/route-tree.gen.ts.');
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) });
  },
});

const fontLink = { as: 'font', type: 'font/woff2', crossorigin: '', fetchpriority: 'low' };

/**
 * Lets the browser fetch early what it would find late: the landing page's own chunk, which the router asks for only
 * once it runs, and the text face, at low priority. The headline face waits for the style sheet: on a slow line its
 * 58 kB would hold up the scripts by a third of a second, and its stand-in has the same measures.
 */
const preloads = (): Plugin => ({
  name: 'preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const outputs = Object.values(bundle);
      const scripts = outputs
        .filter((output) => output.type === 'chunk')
        .filter(isLandingChunk)
        .flatMap(({ fileName, imports }) => [fileName, ...imports])
        .filter((fileName) => !html.includes(fileName))
        .map((fileName) => ({ rel: 'modulepreload', href: `/${fileName}`, crossorigin: '' }));
      const fonts = outputs
        .filter(({ fileName }) => /figtree.*\.woff2$/.test(fileName))
        .map(({ fileName }) => ({ rel: 'preload', href: `/${fileName}`, ...fontLink }));
      return [...scripts, ...fonts].map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const }));
    },
  },
});

/** Calls of the API. The client's own modules in `web/api` lie under the same path while developing. */
const apiCalls = '^/api/(?!.*[.]tsx?(?:[?]|$))';

export default defineConfig({
  root: 'web',
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './routes',
      generatedRouteTree: './route-tree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
      disableLogging: true,
    }),
    react(),
    vanillaExtractPlugin(),
    preloads(),
    pageList(),
    landingPageBudget(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The content policy allows neither data: scripts nor inline style sheets; fonts and images stay files.
    assetsInlineLimit: 0,
    // One small style sheet: nothing flashes unstyled and the order of rules never depends on the route.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every page needs travels in one file instead of ten.
        codeSplitting: {
          groups: [
            { name: 'base', test: everyPageNeeds },
            { name: 'landing', test: landingShares },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { [apiCalls]: { target: process.env.API_URL ?? 'http://localhost:3000', changeOrigin: false } },
  },
});

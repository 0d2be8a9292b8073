import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';
import { pageBudgets } from './web/build/budgets.ts';
import { evaluatedModules } from './web/build/evaluated-modules.ts';
import { fontPreload } from './web/build/font-preload.ts';
import { pageList } from './web/build/page-list.ts';
import { precompression } from './web/build/precompression.ts';
import { preloadHelper } from './web/build/preload-helper.ts';
import { routeNames } from './web/build/route-names.ts';

/** Budgets (docs/decisions/0008). They are build errors. */
const budgets = [
  { route: 'routes/index.tsx', bytes: 110_000 },
  { route: 'routes/_app/charity-dashboard.tsx', bytes: 300_000, scripts: 12 },
  { route: 'routes/_app/consultant-dashboard.tsx', bytes: 300_000, scripts: 12 },
];

/** Libraries of the shell. */
const baseLibraries =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|react-store|store))[\\/]/;

/** Pictures of the landing page that other pages show, too. */
const landingPictures =
  /web[\\/](illustrations[\\/](art\.css|person|plants|spots|arches-motif)|ui[\\/]banner|lib[\\/]money)\.|price-book/;

/** Calls of the API. The client's own modules in `web/api` lie under the same path while developing. */
const apiCalls = '^/api/(?!.*[.]tsx?(?:[?]|$))';

/** Every page has the libraries already, and requests its own file anyway: naming them costs bytes in the shell. */
const isWorthPreloading = (page: string) => (file: string) =>
  file !== page && !/[\\/](base|rolldown-runtime)-/.test(file);

/** Modules of the contract that the client loads as data, without the schemas they come from. */
const lightTables = ['routes', 'event-types'].map((name) =>
  fileURLToPath(new URL(`src/contract/${name}.ts`, import.meta.url)),
);

/** What turns components and styles into what runs, made anew for each build. */
const sourcePlugins = (): PluginOption[] => [react(), vanillaExtractPlugin()];

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
    ...sourcePlugins(),
    evaluatedModules(lightTables),
    fontPreload(),
    preloadHelper(),
    routeNames(),
    pageList(sourcePlugins),
    pageBudgets(budgets),
    precompression(),
  ],
  // The store of the router brings a stand-in for a hook that React has had since version 18, and the runtime
  // of the style recipes brings helpers for old browsers.
  resolve: {
    alias: {
      'use-sync-external-store/shim': 'use-sync-external-store',
      '@vanilla-extract/recipes/createRuntimeFn': fileURLToPath(
        new URL('web/theme/recipe-runtime.ts', import.meta.url),
      ),
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The content policy allows neither data: scripts nor inline style sheets; fonts and images stay files.
    assetsInlineLimit: 0,
    // One small style sheet: nothing flashes unstyled and the order of rules never depends on the route.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (page, files, { hostType }) =>
        hostType === 'js' ? files.filter(isWorthPreloading(page)).sort() : files,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // Reading a property never has side effects here: unused tables of the contract drop out of the bundle.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // The shell names every file: one character less of each hash, which compresses badly.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // Every file costs a request and a line in the list of files that the shell carries: modules that several
          // pages of an area share are in one file, and those of a single page in its own.
          groups: [
            { name: 'base', tags: ['$initial'], test: baseLibraries },
            { name: 'shell', tags: ['$initial'] },
            { name: 'pictures', test: landingPictures, minShareCount: 2 },
            // Every page loads both after it is drawn.
            { name: 'late', test: /web[\\/](features[\\/]shell[\\/]footer|lib[\\/]kept-focus)\./ },
            {
              name: 'data',
              test: /[\\/]@tanstack[\\/](react-query|query-core)|web[\\/]api[\\/](?!questions|queries|dashboards|reports|second-factors)|contract[\\/]routes/,
            },
            {
              name: 'parts',
              test: /web[\\/](ui(?![\\/]charts[\\/]series-charts)|lib|illustrations|features[\\/]shell)[\\/]|date-fns|src[\\/](domain(?![\\/]reports)|brand)/,
              minShareCount: 2,
            },
            {
              name: 'forms',
              test: /web[\\/]forms[\\/]|[\\/](zod|@tanstack[\\/](react-form|form-core))[\\/]|src[\\/]contract(?![\\/](question|queries|dashboards|composed-reports|reports))/,
              minShareCount: 2,
            },
            {
              name: 'sql-editor',
              test: /[\\/](@codemirror|@lezer|style-mod|crelt|w3c-keyname)[\\/]|sql[\\/]editor\.ts/,
            },
            {
              name: 'members',
              test: /web[\\/]features[\\/](?!admin|analysts|domain|history|reports|account[\\/]two-step)/,
              minShareCount: 2,
            },
            { name: 'two-step', test: /[\\/](two-step|@simplewebauthn|uqr)[\\/]|web[\\/]api[\\/]second-factors/ },
            {
              name: 'staff',
              test: /web[\\/](routes[\\/]_app[\\/]_(admin|readers)|features[\\/](admin|analysts|domain|history|reports))[\\/]|web[\\/]api[\\/](questions|queries|dashboards|reports)|ui[\\/]charts[\\/]series-charts|src[\\/](contract[\\/](question|queries|dashboards|composed-reports|reports)|domain[\\/]reports)/,
            },
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

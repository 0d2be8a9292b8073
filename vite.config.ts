import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';
import { fontPreload } from './web/build/font-preload.ts';
import { landingPageBudget } from './web/build/landing-page-budget.ts';
import { pageList } from './web/build/page-list.ts';
import { precompression } from './web/build/precompression.ts';

/** Compressed JavaScript that the landing page may load, in bytes (design.md, "Budgets"). */
const landingBudget = 130_000;

/** Libraries of the shell. */
const everyPageNeeds =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|react-store|store|react-query|query-core))[\\/]/;

/** What the landing page shows and other public pages, too. */
const sharedPictures =
  /web[\\/](illustrations[\\/](art\.css|person|plants|spots|arches-motif)|ui[\\/]banner|lib[\\/]money)\.|price-book/;

/** Light controls; those that bring a library along stay where they are used. */
const sharedControls =
  /web[\\/]ui[\\/](badge|card|choice|definition-list|empty-state|error-state|field|load-more|notice|select|skeleton|stat-card|state|task-list|text-area|text-field|text-link)\./;

/** Calls of the API. The client's own modules in `web/api` lie under the same path while developing. */
const apiCalls = '^/api/(?!.*[.]tsx?(?:[?]|$))';

/** What turns the sources into a client that browsers can run, made anew for each build. */
const clientPlugins = (): PluginOption[] => [
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
];

export default defineConfig({
  root: 'web',
  plugins: [
    ...clientPlugins(),
    fontPreload(),
    pageList(clientPlugins),
    landingPageBudget(landingBudget),
    precompression(),
  ],
  // The store of the router brings a stand-in for a hook that React has had since version 18.
  resolve: { alias: { 'use-sync-external-store/shim': 'use-sync-external-store' } },
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
        codeSplitting: {
          // What every page needs travels in two files: libraries, which rarely change, and the shell. What only some
          // pages use of the same libraries stays with those pages, and the small pieces that many of them share lie
          // together: each file of its own costs a request, and a line in the list that the shell carries.
          groups: [
            { name: 'base', tags: ['$initial'], test: everyPageNeeds },
            { name: 'shell', tags: ['$initial'] },
            { name: 'pictures', test: sharedPictures },
            { name: 'controls', test: sharedControls, minShareCount: 2 },
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

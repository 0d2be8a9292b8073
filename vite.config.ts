import { gzipSync } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rollup } from 'vite';

/** Compressed JavaScript that the landing page may load, in bytes (design.md, "Budgets"). */
const landingBudget = 130_000;

/** Fails the build when the landing page's JavaScript outgrows its budget, and prints what it weighs. */
const landingPageBudget = (): Plugin => ({
  name: 'landing-page-budget',
  apply: 'build',
  writeBundle: (_options, bundle) => {
    const chunks = Object.values(bundle).filter((output): output is Rollup.OutputChunk => output.type === 'chunk');
    const isLanding = (chunk: Rollup.OutputChunk) =>
      chunk.isEntry || (chunk.facadeModuleId?.includes('/web/routes/index.tsx') ?? false);
    const loaded = new Set<Rollup.OutputChunk>();
    const load = (chunk: Rollup.OutputChunk | undefined): void => {
      if (!chunk || loaded.has(chunk)) return;
      loaded.add(chunk);
      for (const name of chunk.imports) load(chunks.find(({ fileName }) => fileName === name));
    };
    for (const chunk of chunks.filter(isLanding)) load(chunk);
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

/** Lets the browser fetch both typefaces beside the style sheet that names them. */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((fileName) => fileName.endsWith('.woff2'))
        .sort()
        .map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fileName}`, crossorigin: '' },
          injectTo: 'head-prepend' as const,
        })),
  },
});

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
    preloadFonts(),
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
  },
  server: { port: 5173, proxy: { '/api': { target: 'http://localhost:3000', changeOrigin: false } } },
});

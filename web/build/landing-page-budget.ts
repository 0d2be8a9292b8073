import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { chunksOf, chunksOfPage, shellOf } from './chunks.ts';

/**
 * Fails the build when the landing page's JavaScript outgrows its budget, and prints what it weighs.
 * @param budget in bytes, compressed
 */
export const landingPageBudget = (budget: number): Plugin => ({
  name: 'landing-page-budget',
  apply: 'build',
  writeBundle: (_options, bundle) => {
    const chunks = chunksOf(bundle);
    const loaded = [...shellOf(chunks), ...chunksOfPage(chunks, 'routes/index.tsx')];
    const sizes = loaded.map(({ fileName, code }) => ({ fileName, bytes: gzipSync(code, { level: 9 }).length }));
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`Landing page: ${(total / 1000).toFixed(1)} kB of JavaScript (gzip) in ${sizes.length} files.`);
    if (total > budget) {
      const list = sizes.map(({ fileName, bytes }) => `  ${(bytes / 1000).toFixed(1)} kB  ${fileName}`).join('\n');
      throw new Error(`The landing page may load ${budget / 1000} kB of JavaScript (gzip):\n${list}`);
    }
  },
});

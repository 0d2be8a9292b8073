import type { Plugin } from 'vite';

const fontLink = { as: 'font', type: 'font/woff2', crossorigin: '', fetchpriority: 'low' };

/**
 * Preloads the text font at low priority. The headline font is left to the style sheet: on a slow connection its 58 kB
 * would delay the scripts by a third of a second, and its fallback font has the same metrics.
 */
export const fontPreload = (): Plugin => ({
  name: 'font-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle)
        .filter(({ fileName }) => /figtree.*\.woff2$/.test(fileName))
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${fileName}`, ...fontLink },
          injectTo: 'head' as const,
        })),
  },
});

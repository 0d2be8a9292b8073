import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type PluginOption } from 'vite';
import { z } from 'zod';

const Drawing = z.object({
  prerender: z.custom<(path: string) => Promise<string>>((value) => typeof value === 'function'),
});

/**
 * Draws pages as HTML, so that a browser shows them before it has the scripts. Throws when one would need a script or a
 * style of its own, which the content policy forbids.
 * @param root the folder of the client
 * @param plugins those that the client itself is built with, made anew
 */
export const drawPages = async (
  root: string,
  plugins: PluginOption[],
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  // Inside the repository, so that the libraries are found.
  const outDir = join(root, `../dist/drawing.${process.pid}`);
  try {
    await build({
      configFile: false,
      root,
      plugins,
      logLevel: 'error',
      build: { ssr: 'prerender.tsx', outDir, copyPublicDir: false, minify: false, assetsInlineLimit: 0 },
    });
    const { prerender } = Drawing.parse(await import(pathToFileURL(join(outDir, 'prerender.js')).href));
    const drawn = new Map<string, string>();
    for (const path of paths) {
      const html = await prerender(path);
      if (!html.includes('<h1')) throw new Error(`${path} was not drawn to its end.`);
      if (/<script|\sstyle="/.test(html)) throw new Error(`${path} is drawn with a script or a style inside.`);
      drawn.set(path, html);
    }
    return drawn;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
};

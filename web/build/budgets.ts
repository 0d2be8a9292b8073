import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

type Chunk = Rollup.OutputChunk;
type Chunks = ReadonlyMap<string, Chunk>;

/** The chunks of a build, by file name. */
export const chunksOf = (bundle: Rollup.OutputBundle): Chunks =>
  new Map(
    Object.values(bundle)
      .filter((output) => output.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk]),
  );

/** The given chunks and all chunks that they import statically. */
const loadedWith = (chunks: Chunks, wanted: readonly Chunk[]): ReadonlySet<Chunk> => {
  const loaded = new Set<Chunk>();
  const load = (chunk: Chunk | undefined): void => {
    if (!chunk || loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) load(chunks.get(name));
  };
  wanted.forEach(load);
  return loaded;
};

/** The chunks that every page loads. */
const shellOf = (chunks: Chunks): ReadonlySet<Chunk> =>
  loadedWith(
    chunks,
    [...chunks.values()].filter(({ isEntry }) => isEntry),
  );

/** The layout files of a route, then the route file itself: `routes/_app.tsx` and `routes/_app/login.tsx`. */
const withLayouts = (file: string): readonly string[] => {
  const folders = file.split('/').slice(1, -1);
  const layouts = folders.map((_, index) => `routes/${folders.slice(0, index + 1).join('/')}.tsx`);
  return [...layouts, file];
};

/**
 * The chunks that a page loads in addition to the shell: its own, those of its layouts, and their static imports.
 * @param file the route file, relative to web/: `routes/index.tsx`. Throws if it has no chunk.
 */
export const chunksOfPage = (chunks: Chunks, file: string): readonly Chunk[] => {
  const own = withLayouts(file).map((route) =>
    [...chunks.values()].filter(({ moduleIds }) => moduleIds.some((id) => id.includes(`/web/${route}?tsr-split=`))),
  );
  if (own.at(-1)?.length === 0) throw new Error(`There is no chunk for web/${file}.`);
  const shell = shellOf(chunks);
  return [...loadedWith(chunks, own.flat())].filter((chunk) => !shell.has(chunk));
};

interface PageBudget {
  /** The route file, relative to web/. */
  readonly route: string;
  /** Maximum compressed JavaScript, in bytes. */
  readonly bytes?: number;
  /** Maximum number of scripts, including the shell. */
  readonly scripts?: number;
}

/** Prints the JavaScript size of the given pages, and fails the build when one exceeds its budget. */
export const pageBudgets = (budgets: readonly PageBudget[]): Plugin => ({
  name: 'page-budgets',
  apply: 'build',
  writeBundle: (_options, bundle) => {
    const chunks = chunksOf(bundle);
    for (const { route, bytes: maxBytes = Infinity, scripts: maxScripts = Infinity } of budgets) {
      const sizes = [...shellOf(chunks), ...chunksOfPage(chunks, route)].map(({ fileName, code }) => ({
        fileName,
        bytes: gzipSync(code, { level: 9 }).length,
      }));
      const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      console.log(`${route}: ${(total / 1000).toFixed(1)} kB of JavaScript (gzip) in ${sizes.length} files.`);
      if (total <= maxBytes && sizes.length <= maxScripts) continue;
      const list = sizes.map(({ fileName, bytes }) => `  ${(bytes / 1000).toFixed(1)} kB  ${fileName}`).join('\n');
      throw new Error(`${route} may load ${maxBytes / 1000} kB of JavaScript in ${maxScripts} files:\n${list}`);
    }
  },
});

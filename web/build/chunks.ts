import type { Rollup } from 'vite';

/** The chunks of a build, by file name. */
export const chunksOf = (bundle: Rollup.OutputBundle): ReadonlyMap<string, Rollup.OutputChunk> =>
  new Map(
    Object.values(bundle)
      .filter((output) => output.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk]),
  );

/** Everything that must be there before these chunks can run, themselves included. */
export const loadedWith = (
  chunks: ReadonlyMap<string, Rollup.OutputChunk>,
  wanted: readonly Rollup.OutputChunk[],
): ReadonlySet<Rollup.OutputChunk> => {
  const loaded = new Set<Rollup.OutputChunk>();
  const load = (chunk: Rollup.OutputChunk | undefined): void => {
    if (!chunk || loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) load(chunks.get(name));
  };
  wanted.forEach(load);
  return loaded;
};

/** What every page loads. */
export const shellOf = (chunks: ReadonlyMap<string, Rollup.OutputChunk>): ReadonlySet<Rollup.OutputChunk> =>
  loadedWith(
    chunks,
    [...chunks.values()].filter(({ isEntry }) => isEntry),
  );

/**
 * What a page loads beside the shell.
 * @param file its route, under web/: `routes/index.tsx`. Throws when there is no chunk for it.
 */
export const chunksOfPage = (
  chunks: ReadonlyMap<string, Rollup.OutputChunk>,
  file: string,
): readonly Rollup.OutputChunk[] => {
  const own = [...chunks.values()].filter(({ facadeModuleId }) => facadeModuleId?.includes(`/web/${file}`));
  if (own.length === 0) throw new Error(`The chunk of web/${file} was not found.`);
  const shell = shellOf(chunks);
  return [...loadedWith(chunks, own)].filter((chunk) => !shell.has(chunk));
};

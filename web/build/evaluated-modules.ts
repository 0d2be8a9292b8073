import { normalizePath, type Plugin, runnerImport } from 'vite';

/**
 * Replaces modules with the values they export, evaluated at build time, so that browsers load plain data instead of
 * everything it is computed from. Tests and the server import the original modules.
 * @param files absolute paths; their exports must be JSON values
 */
export const evaluatedModules = (files: readonly string[]): Plugin => {
  const ids = new Set(files.map(normalizePath));
  return {
    name: 'evaluated-modules',
    enforce: 'pre',
    async load(id) {
      if (!ids.has(id)) return null;
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(id);
      for (const dependency of dependencies) this.addWatchFile(dependency);
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
};

/**
 * Replaces vitest by a recorder while the specifications are read for the documentation.
 * @type {import('node:module').ResolveHook}
 */
export const resolve = (specifier, context, nextResolve) =>
  specifier === 'vitest'
    ? { url: new URL('./recorder.ts', import.meta.url).href, shortCircuit: true }
    : nextResolve(specifier, context);

import type { Plugin } from 'vite';

/** The children of a layout in the generated route tree: `{ AboutRoute: AboutRoute, … }`. */
const namedChildren = /(const \w+Children = )\{([^}]*)\}/g;

/** The path in `createFileRoute('/about')`. Only the types need it: the route tree repeats it for the router. */
const pathOfRoute = /createFileRoute\((['"`])[^'"`]*\1\)/g;

/** The id of a route that also has a path; the router derives the one from the other. */
const idBesidePath = /\bid: (['"`][^'"`]*['"`]),\s*path: \1,/g;

/** Removes route names that only the types use: the shell contains every route, and each name three times. */
export const routeNames = (): Plugin => ({
  name: 'route-names',
  apply: 'build',
  enforce: 'post',
  transform: (code, id) => {
    const file = id.split('?')[0] ?? id;
    if (file.endsWith('/route-tree.gen.ts')) {
      return code
        .replace(namedChildren, (_, start: string, routes: string) => `${start}[${routes.replace(/\w+:/g, '')}]`)
        .replace(idBesidePath, 'path: $1,');
    }
    return /\/web\/routes\//.test(file) ? code.replace(pathOfRoute, 'createFileRoute()') : null;
  },
});

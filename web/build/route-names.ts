import type { Plugin } from 'vite';

/** `{ AboutRoute: AboutRoute, … }`, as the generated route tree lists the routes of a layout. */
const namedChildren = /(const \w+Children = )\{([^}]*)\}/g;

/** The path of `createFileRoute('/about')`: the types need it, and the route tree repeats it for the router. */
const pathOfRoute = /createFileRoute\((['"`])[^'"`]*\1\)/g;

/** The id of a route with a path: the router takes the path without it. */
const idBesidePath = /\bid: (['"`][^'"`]*['"`]),\s*path: \1,/g;

/** Leaves out names of routes that only the types use: the shell carries every route, and each name three times. */
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

import { createRouter } from '@tanstack/react-router';
import { NotFound, PageFailure, PagePending } from './features/shell/failure-pages.tsx';
import { routeTree } from './route-tree.gen.ts';

export const createAppRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    // The query cache decides what is fresh; the router caches nothing.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 400,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
    // Removes unknown and invalid search parameters from the address.
    search: { strict: true },
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The page brings its own header and footer. */
    standsAlone?: true;
  }
}

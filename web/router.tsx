import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { NotFound } from './features/shell/not-found.tsx';
import { PageFailure } from './features/shell/page-failure.tsx';
import { PagePending } from './features/shell/page-pending.tsx';
import { routeTree } from './route-tree.gen.ts';

/** The client's routes, with the query cache for guards and loaders. */
export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // The query cache decides what is fresh; the router keeps nothing.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 400,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
    // What a route does not know, or does not take, leaves the address: otherwise its page would be given it as it is.
    search: { strict: true },
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** Brings its own head and foot instead of the site's. */
    standsAlone?: true;
  }
}

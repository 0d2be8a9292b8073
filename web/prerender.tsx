import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { createQueryClient } from './api/query-client.ts';
import { createAppRouter } from './router.tsx';
import { ToastProvider } from './ui/toast.tsx';

/** A page as a browser draws it before anything is known of the visitor. Runs while building, never in a browser. */
export const prerender = async (path: string): Promise<string> => {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  // To restore a place on the page, the router would write a script into it, which the content policy forbids.
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [path] }),
    scrollRestoration: false,
  });
  await router.load();
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );
};

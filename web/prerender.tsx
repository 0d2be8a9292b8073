import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { notFoundTitle } from './features/shell/not-found.tsx';
import type { PageMetadata } from './lib/page-metadata.ts';
import { createAppRouter } from './router.tsx';
import { ToastProvider } from './ui/toast.tsx';

/* Runs in the build, never in a browser. */

interface PageModule {
  readonly metadata?: PageMetadata | readonly PageMetadata[];
}

const modules = import.meta.glob<PageModule>('./features/**/*-page.tsx', { eager: true });

/** The metadata of every page. */
export const pages: readonly PageMetadata[] = Object.values(modules).flatMap(({ metadata }) => metadata ?? []);

export { notFoundTitle };

/** A page as a browser draws it before the visitor is known. */
export const prerender = async (path: string): Promise<string> => {
  const router = createAppRouter();
  // Scroll restoration would write an inline script, which the content policy forbids.
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [path] }),
    scrollRestoration: false,
  });
  await router.load();
  return renderToString(
    <ToastProvider>
      <RouterProvider router={router} />
    </ToastProvider>,
  );
};

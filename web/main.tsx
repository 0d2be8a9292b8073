import './theme/fonts.css';
import './theme/global.css.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { AppFailure } from './features/shell/app-failure.tsx';
import { markMissingParts } from './lib/missing-part.ts';
import { createAppRouter } from './router.tsx';
import { ToastProvider } from './ui/toast.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

markMissingParts();
const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

const linksTo = (href: string) => [...root.querySelectorAll<HTMLElement>(`[href="${CSS.escape(href)}"]`)];

const draw = () => {
  const { activeElement } = document;
  const place = root.contains(activeElement) ? activeElement?.getAttribute('href') : null;
  const at = place ? linksTo(place).findIndex((link) => activeElement?.isSameNode(link)) : -1;
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <CatchBoundary getResetKey={() => 'application'} errorComponent={AppFailure}>
          <QueryClientProvider client={queryClient}>
            <ToastProvider>
              <RouterProvider router={router} />
            </ToastProvider>
          </QueryClientProvider>
        </CatchBoundary>
      </StrictMode>,
    ),
  );
  // Whoever has reached a link of the drawn page by the keyboard goes on from there.
  if (place) linksTo(place)[at]?.focus({ preventScroll: true });
};

// A page that came drawn stays until all of it can take its place; where there is none, waiting shows.
if (root.querySelector('.boot')) draw();
else void router.load().finally(draw);

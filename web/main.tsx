import './theme/fonts.css';
import './theme/global.css.ts';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { AppFailure } from './features/shell/failure-pages.tsx';
import { markMissingParts } from './lib/missing-part.ts';
import { BadFilter } from './lib/strict-search.ts';
import { createAppRouter } from './router.tsx';
import { ToastProvider } from './ui/toast.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

markMissingParts();
const router = createAppRouter();

const onCaughtError = (error: unknown): void => {
  // A mistyped address is not a fault of the page, which explains the mistake.
  if (!(error instanceof BadFilter)) console.error(error);
};

const draw = () => {
  const href = document.activeElement?.getAttribute('href');
  const links = () => (href ? [...root.querySelectorAll<HTMLElement>(`[href="${CSS.escape(href)}"]`)] : []);
  const index = links().findIndex((link) => link.matches(':focus'));
  flushSync(() =>
    createRoot(root, { onCaughtError }).render(
      <StrictMode>
        <CatchBoundary getResetKey={() => 'application'} errorComponent={AppFailure}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </CatchBoundary>
      </StrictMode>,
    ),
  );
  // The prerendered link that had the focus is gone: focus the same link of the drawn page.
  links()[index]?.focus({ preventScroll: true });
  // Loaded after the page, which works without it.
  void import('./lib/kept-focus.ts').then(
    (module) => module.keepFocus(),
    () => {},
  );
};

// A prerendered page stays until its replacement is complete; without one, the pending state shows.
if (root.querySelector('.boot')) draw();
else void router.load().finally(draw);

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isMissingPart, reloadIfReachable, reloadOnce } from '#lib/missing-part.ts';
import { BadFilter } from '#lib/strict-search.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { Container } from '#ui/section.tsx';
import { Loading } from '#ui/skeleton.tsx';
import * as styles from './shell.css.ts';

/** Shown when even the shell cannot be rendered (spec §2, routes). */
export const AppFailure = () => (
  <main className={styles.failure}>
    <p>Platform loading... Please refresh if this persists.</p>
  </main>
);

/** Placeholder of a page whose guard or loader is slow. */
export const PagePending = () => (
  <div className={styles.pending}>
    <Container>
      <Loading label="Loading..." shapes={['title', 'line', 'block']} />
    </Container>
  </div>
);

/**
 * Shown when a page's script could not be fetched. Browsers may not request a failed module again, so only a reload
 * helps.
 */
const MissingPart = () => {
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    void reloadOnce(left.signal);
    return () => left.abort();
  }, []);
  return (
    <ErrorState
      title="We could not load this page"
      message="Your connection may be down, or we have just released a new version. Nothing you saved has been lost. Please try again."
      isRetrying={isBusy}
      onRetry={async () => {
        setBusy(true);
        await reloadIfReachable();
        setBusy(false);
      }}
    />
  );
};

const LazyBadAddress = lazy(() => import('./bad-address.tsx').then((module) => ({ default: module.BadAddress })));

/** Replaces a page that failed to load or to render; the shell around it stays. */
export const PageFailure = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  if (error instanceof BadFilter) {
    return (
      <Suspense fallback={<PagePending />}>
        <LazyBadAddress fault={error.message} />
      </Suspense>
    );
  }
  return (
    <Page title="Something went wrong" width="reading">
      {isMissingPart(error) ? (
        <MissingPart />
      ) : (
        <ErrorState
          title="We could not show this page"
          message="Nothing you saved has been lost. Please try again in a moment. If the problem persists, refresh the page or write to us."
          onRetry={() => {
            reset();
            void router.invalidate();
          }}
        />
      )}
    </Page>
  );
};

const LazyNotFound = lazy(() => import('./not-found.tsx').then((module) => ({ default: module.NotFound })));

/** The 404 page, loaded with the first one. */
export const NotFound = () => (
  <Suspense fallback={<PagePending />}>
    <LazyNotFound />
  </Suspense>
);

import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isMissingPart, reloadIfReachable, reloadOnceFor } from '../../lib/missing-part.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { words } from './words.ts';

/** A page whose script could not be fetched. The browser may not ask for it again, so that only loading anew helps. */
const MissingPart = ({ error }: { readonly error: Error }) => {
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void reloadOnceFor(error);
  }, [error]);
  return (
    <ErrorState
      {...words.missingPart}
      isRetrying={isBusy}
      onRetry={async () => {
        setBusy(true);
        await reloadIfReachable();
        setBusy(false);
      }}
    />
  );
};

/** Stands in place of a page that failed to load or to draw; the shell around it stays. */
export const PageFailure = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  return (
    <Page title={words.failed} width="reading">
      {isMissingPart(error) ? (
        <MissingPart error={error} />
      ) : (
        <ErrorState
          {...words.failedPage}
          onRetry={() => {
            reset();
            void router.invalidate();
          }}
        />
      )}
    </Page>
  );
};

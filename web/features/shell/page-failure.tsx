import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';

/** Stands in place of a page that failed to load or to draw; the shell around it stays. */
export const PageFailure = ({ reset }: ErrorComponentProps) => {
  const router = useRouter();
  return (
    <Page title="Something went wrong" width="reading">
      <ErrorState
        title="This page could not be shown"
        message="Nothing you saved has been lost. Please try again in a moment; if this goes on, refresh the page or write to us."
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </Page>
  );
};

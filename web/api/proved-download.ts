import { type MouseEvent, useCallback } from 'react';
import { call } from './client.ts';
import type { FailureMessage } from './failure.ts';
import { useFailureToast } from './use-action.ts';

const failed: FailureMessage = { title: 'Download failed', message: 'Please try again.' };

/**
 * Click handler for download links to personal data: obtains a fresh proof of identity first, because a download cannot
 * prompt for it.
 */
export const useProvedDownload = (): ((event: MouseEvent<HTMLAnchorElement>) => void) => {
  const toastFailure = useFailureToast(failed);
  return useCallback(
    (event) => {
      event.preventDefault();
      const { href } = event.currentTarget;
      call('checkProof', {}).then(() => window.location.assign(href), toastFailure);
    },
    [toastFailure],
  );
};

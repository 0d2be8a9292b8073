import { type MouseEvent, useCallback } from 'react';
import { call } from './client.ts';
import { type FailureMessage, useFailureToast } from './use-action.ts';

const failed: FailureMessage = { title: 'Download failed', message: 'Please try again.' };

/** For links to personal data: asks for a fresh proof before the download, which cannot ask itself. */
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

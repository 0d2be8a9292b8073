import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

interface How {
  /** Whether the present entry of the browser's history is replaced. Default: true. */
  readonly replace?: boolean | undefined;
}

/** Returns a function that changes the page's search parameters in the URL, without scrolling. */
export const useSetSearch = (): ((search: object, how?: How) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (search, { replace = true } = {}) => void navigate({ to: '.', search: { ...search }, replace, resetScroll: false }),
    [navigate],
  );
};

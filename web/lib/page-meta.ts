import { useEffect } from 'react';
import { documentTitle } from './page-head.ts';

/** Sets the document's title and, where given, its description. What programs read of a page, the server fills in. */
export const usePageMeta = (title: string, description?: string): void => {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  useEffect(() => {
    if (description === undefined) return;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [description]);
};

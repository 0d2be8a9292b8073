import { useEffect } from 'react';
import { brand } from '../../src/brand.ts';

/** The document's title of a page: its own name, then the product's. */
export const documentTitle = (title: string): string =>
  title.includes(brand.name) ? title : `${title} | ${brand.name}`;

/** Sets the document's title and, where given, its description for search engines. */
export const usePageMeta = (title: string, description?: string): void => {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  useEffect(() => {
    if (description === undefined) return;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [description]);
};

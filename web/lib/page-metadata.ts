import { brand } from '#brand';

/**
 * Metadata of a page for browsers, search engines and link previews. A module of `web/features` named `…-page.tsx`
 * exports it as `metadata`, and the build passes it to the server.
 */
export interface PageMetadata {
  /** Route path, such as `/projects/$id`. If there are several, the first is the canonical one. */
  readonly path: string | readonly [string, ...string[]];
  /** Title of the browser tab; the area and the product name are appended. */
  readonly title: string;
  /** Where the page belongs, because members have pages of the same name. */
  readonly area?: 'Administration';
  /** One sentence; required for pages that search engines may index. */
  readonly description?: string;
  /** Whether search engines may index the page: public pages only. */
  readonly isIndexed?: true;
  /** The page is the same for everyone, so the build prerenders it. */
  readonly isPrerendered?: true;
  /** The URL contains a secret, such as the token of an email link. */
  readonly holdsSecret?: true;
}

/** The metadata of a page of the administration. */
export const administrationPage = (path: string, title: string): PageMetadata => ({
  path,
  title,
  area: 'Administration',
});

/** The title of the browser tab: the page's title, its area, then the product name. */
export const documentTitle = (title: string, area?: PageMetadata['area']): string => {
  const name = area === undefined ? title : `${title}, ${area}`;
  return name.includes(brand.name) ? name : `${name} | ${brand.name}`;
};

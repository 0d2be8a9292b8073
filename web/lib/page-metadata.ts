import { brand } from '#brand';

/**
 * What browsers, search engines and link previews show of a page. A module of `web/features` named `…-page.tsx`
 * exports it as `metadata`, and the build hands it to the server.
 */
export interface PageMetadata {
  /** As the router spells it: `/projects/$id`. Of several paths the first is the canonical one. */
  readonly path: string | readonly [string, ...string[]];
  /** Title of the browser tab; the product's name is added. */
  readonly title: string;
  /** One sentence; required for pages that search engines may index. */
  readonly description?: string;
  /** Search engines may index it: public pages only. */
  readonly isIndexed?: true;
  /** Looks the same to everyone, so that the build draws it. */
  readonly isPrerendered?: true;
  /** Its address holds a secret, such as the token of a mail. */
  readonly holdsSecret?: true;
}

/** The title of the browser tab: the page's own, then the product's name. */
export const documentTitle = (title: string): string =>
  title.includes(brand.name) ? title : `${title} | ${brand.name}`;

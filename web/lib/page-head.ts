import { brand } from '../../src/brand.ts';

/** What browsers, search engines and previews of links tell about a page. */
export interface PageHead {
  readonly documentTitle: string;
  /** One sentence. */
  readonly description?: string;
}

/** The document's title of a page: its own name, then the product's. */
export const documentTitle = (title: string): string =>
  title.includes(brand.name) ? title : `${title} | ${brand.name}`;

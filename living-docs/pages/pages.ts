import type { Domain } from '../model/domain.ts';
import { changesPage } from './changes-page.ts';
import { contextPage } from './context-page.ts';
import { overviewPage } from './overview-page.ts';
import { walkPage } from './walk-page.ts';

/** The folder of the pages, relative to the root of the repository. */
export const PAGES = 'docs/domain';

/** All pages by their path within {@link PAGES}. */
export const pagesOf = (domain: Domain): ReadonlyMap<string, string> =>
  new Map([
    ['README.md', overviewPage(domain)],
    ['changes.md', changesPage(domain)],
    ['walk.md', walkPage(domain.walk)],
    ...domain.overview.data.contexts.map((context): [string, string] => [
      `${context.name}.md`,
      contextPage(domain, context),
    ]),
  ]);

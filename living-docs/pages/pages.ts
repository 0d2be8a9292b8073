import type { Domain } from '../model/domain.ts';
import { contextPage } from './context-page.ts';
import { consumersPage, eventsPage, refusalsPage } from './list-pages.ts';
import { overviewPage } from './overview-page.ts';
import { specificationPage } from './specification-page.ts';
import { walkPage } from './walk-page.ts';

/** Where the pages lie, relative to the root of the repository. */
export const PAGES = 'docs/domain';

/** All pages by their path within {@link PAGES}. */
export const pagesOf = (domain: Domain): ReadonlyMap<string, string> =>
  new Map([
    ['README.md', overviewPage(domain)],
    ['walk.md', walkPage(domain.walk)],
    ['events.md', eventsPage(domain)],
    ['refusals.md', refusalsPage(domain)],
    ['consumers.md', consumersPage(domain)],
    ...domain.overview.data.contexts.map((context): [string, string] => [
      `${context.name}.md`,
      contextPage(domain, context),
    ]),
    ...domain.aggregates.map((aggregate): [string, string] => [
      `specifications/${aggregate.name}.md`,
      specificationPage(aggregate, domain.specs),
    ]),
  ]);

import type { PageHead } from '../../lib/page-head.ts';

/** Heads of the documentation's pages: for administrators within the administration, and for analysts. */
export const domainHeads = {
  administration: { documentTitle: 'Domain, Administration' },
  administrationPage: { documentTitle: 'Domain page, Administration' },
  analysis: { documentTitle: 'Domain' },
  analysisPage: { documentTitle: 'Domain page' },
} as const satisfies Record<string, PageHead>;

import type { PageHead } from '../../lib/page-head.ts';

/** Heads of a charity's own pages. */
export const charityHeads = {
  dashboard: { documentTitle: 'Charity Dashboard' },
} as const satisfies Record<string, PageHead>;

import type { PageHead } from '../../lib/page-head.ts';

/** Heads of the reports' pages. */
export const reportHeads = {
  catalogue: { documentTitle: 'Reports' },
  report: { documentTitle: 'Report' },
  compose: { documentTitle: 'Compose a Report' },
} as const satisfies Record<string, PageHead>;

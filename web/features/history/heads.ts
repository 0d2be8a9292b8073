import type { PageHead } from '../../lib/page-head.ts';

/** Heads of the pages that show the history. */
export const historyHeads = {
  administration: { documentTitle: 'History (Administration)' },
  list: { documentTitle: 'History' },
  event: { documentTitle: 'Event' },
  past: { documentTitle: 'As It Stood' },
} as const satisfies Record<string, PageHead>;

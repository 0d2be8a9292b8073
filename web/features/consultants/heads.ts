import type { PageHead } from '../../lib/page-head.ts';

/** Heads of the pages of consultants; that of the directory stands in its words. */
export const consultantHeads = {
  application: {
    documentTitle: 'Become a Consultant',
    description: 'Apply to join the fellowship as a consultant and put your experience to work for charities.',
  },
  /** Until it is known whose profile it is. */
  profile: {
    documentTitle: 'Consultant profile',
    description: 'A vetted consultant of the fellowship: experience, areas of expertise and ways of working.',
  },
  dashboard: { documentTitle: 'Consultant Dashboard' },
} as const satisfies Record<string, PageHead>;

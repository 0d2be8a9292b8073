import type { PageHead } from '../../lib/page-head.ts';

/** Heads of the pages about projects. */
export const projectHeads = {
  request: { documentTitle: 'Request a Project' },
  /** Until it is known which project it is. */
  project: { documentTitle: 'Project' },
  demo: {
    documentTitle: 'Sample project',
    description: 'See what a project on the platform looks like: details, messages and documents, with sample content.',
  },
} as const satisfies Record<string, PageHead>;

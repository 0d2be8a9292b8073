import type { PageHead } from '../../lib/page-head.ts';

/** Heads of the administration's pages. */
export const adminHeads = {
  dashboard: { documentTitle: 'Admin Dashboard' },
  vetting: { documentTitle: 'Vetting' },
  projects: { documentTitle: 'Projects' },
  members: { documentTitle: 'Members' },
  memberships: { documentTitle: 'Memberships' },
  invitations: { documentTitle: 'Invitations' },
  mail: { documentTitle: 'Mail' },
  projections: { documentTitle: 'Projections' },
  projection: { documentTitle: 'Read model' },
  signupOverview: { documentTitle: 'Sign-Up Overview' },
  signupPortal: { documentTitle: 'Sign-Up Portal' },
  waitingList: { documentTitle: 'Waiting List' },
  quickView: { documentTitle: 'Quick View' },
  simpleList: { documentTitle: 'Simple List' },
  instructions: { documentTitle: 'How Sign-Ups Work' },
} as const satisfies Record<string, PageHead>;

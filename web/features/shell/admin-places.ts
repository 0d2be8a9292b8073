/** The pages of the administration by subject. */
export const adminGroups = [
  {
    label: 'Work',
    places: [
      { to: '/admin-dashboard', label: 'Overview' },
      { to: '/admin-dashboard/vetting', label: 'Vetting' },
      { to: '/admin-dashboard/projects', label: 'Projects' },
      { to: '/admin-dashboard/quotes', label: 'Quotes' },
    ],
  },
  {
    label: 'People',
    places: [
      { to: '/admin-dashboard/members', label: 'Members' },
      { to: '/admin-dashboard/memberships', label: 'Memberships' },
      { to: '/admin-dashboard/invitations', label: 'Invitations' },
      { to: '/admin/waiting-list', label: 'Waiting List' },
    ],
  },
  {
    label: 'Insight',
    places: [
      { to: '/admin/history', label: 'History' },
      { to: '/reports', label: 'Reports' },
    ],
  },
  {
    label: 'System',
    places: [
      { to: '/admin-dashboard/mail', label: 'Email' },
      { to: '/admin/projections', label: 'Projections' },
      { to: '/admin/domain', label: 'Domain' },
    ],
  },
] as const;

export type AdminPath = (typeof adminGroups)[number]['places'][number]['to'];

interface AdminPlace {
  readonly to: AdminPath;
  readonly label: string;
}

export const adminPlaces = adminGroups.flatMap(({ places }): readonly AdminPlace[] => places);

import type { MemberRole } from '#contract/accounts.ts';

/** The main navigation (spec §2, "Page shell"). */
export const mainNavigation = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/consultants', label: 'Consultants' },
] as const;

export const startPages = {
  charity: { to: '/charity-dashboard', label: 'Dashboard' },
  consultant: { to: '/consultant-dashboard', label: 'Dashboard' },
  admin: { to: '/admin-dashboard', label: 'Admin Dashboard' },
  analyst: { to: '/reports', label: 'Reports' },
} as const satisfies Record<MemberRole, { readonly to: string; readonly label: string }>;

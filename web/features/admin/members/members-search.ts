import type { MemberRole } from '../../../../src/http/contract/accounts.ts';
import { oneOf, soughtText } from '../../../lib/search-values.ts';
import { listedRoles } from './roles.ts';

/** Which members are shown; it lives in the address. */
export interface MembersSearch {
  readonly role?: MemberRole | undefined;
  readonly search?: string | undefined;
}

/** Takes what it knows from the address and leaves the rest out. */
export const readMembersSearch = ({ role, search }: Record<string, unknown>): MembersSearch => ({
  role: oneOf(listedRoles, role),
  search: soughtText(search),
});

/** Which memberships are shown: those whose term ends within 30 days, where the address says nothing. */
const membershipViews = ['due', 'all'] as const;
export type MembershipView = (typeof membershipViews)[number];

export const readMembershipsSearch = ({ show }: Record<string, unknown>): { readonly show?: MembershipView } => ({
  show: oneOf(membershipViews, show),
});

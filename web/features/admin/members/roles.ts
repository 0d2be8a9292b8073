import type { MemberRole } from '../../../../src/http/contract/accounts.ts';

/** What members of each role are called. */
export const roleLabels: Readonly<Record<MemberRole, string>> = {
  charity: 'Charity',
  consultant: 'Consultant',
  analyst: 'Analyst',
  admin: 'Administrator',
};

export const listedRoles = ['charity', 'consultant', 'analyst', 'admin'] as const satisfies readonly MemberRole[];

import type { MemberRole } from '#contract/accounts.ts';

export const roleLabels: Readonly<Record<MemberRole, string>> = {
  charity: 'Charity',
  consultant: 'Consultant',
  analyst: 'Analyst',
  admin: 'Administrator',
};

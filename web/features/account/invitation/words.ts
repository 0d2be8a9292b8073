import type { InvitedRole } from '../../../../src/domain/accounts/invited-roles.ts';

/** Who somebody becomes by an invitation, and what that means. */
export const invitedRoleWords: Readonly<Record<InvitedRole, { readonly name: string; readonly meaning: string }>> = {
  admin: {
    name: 'Administrator',
    meaning: 'You decide on applications, look after projects and members, and see personal data.',
  },
  analyst: {
    name: 'Analyst',
    meaning: 'You read the history and run reports. You change nothing and see no personal data.',
  },
};

export const invitationWords = {
  invalid: { title: 'Invalid invitation', message: 'This invitation is invalid or has expired.' },
} as const;

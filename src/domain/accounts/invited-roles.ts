/** Roles that nobody can register for: an administrator invites (decisions, Analyst). */
export const invitedRoles = ['analyst', 'admin'] as const;
export type InvitedRole = (typeof invitedRoles)[number];

/** Days that an invitation may be accepted. */
export const invitationDays = 7;

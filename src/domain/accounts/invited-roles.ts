/** Roles that need an administrator's invitation (decisions, Analyst). */
export const invitedRoles = ['analyst', 'admin'] as const;
export type InvitedRole = (typeof invitedRoles)[number];

/** Days until an invitation expires. */
export const invitationDays = 7;

import type { CurrentUser } from '../http/contract/accounts.ts';

/** Somebody who looks at projects, as whom. */
export type Viewer =
  | { readonly role: 'charity'; readonly userId: string; readonly charityId: string }
  | { readonly role: 'consultant'; readonly userId: string; readonly consultantId: string }
  | { readonly role: 'admin'; readonly userId: string };

/** As whom a member looks at projects; null for those who see none: analysts, and members without their profile. */
export const viewerOf = ({ id: userId, role, charityProfile, consultantProfile }: CurrentUser): Viewer | null => {
  switch (role) {
    case 'admin':
      return { role, userId };
    case 'charity':
      return charityProfile && { role, userId, charityId: charityProfile.id };
    case 'consultant':
      return consultantProfile && { role, userId, consultantId: consultantProfile.id };
    case 'analyst':
      return null;
    default:
      return role satisfies never;
  }
};

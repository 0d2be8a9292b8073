import { useMatches } from '@tanstack/react-router';
import { useCurrentUser } from '#api/session.ts';
import { EmailProofBanner } from './email-proof-banner.tsx';

/** Reminds members on their own pages to confirm their address. */
export const UnprovedAddress = () => {
  const { user } = useCurrentUser();
  // Guards add the member to the route context.
  const isForMembers = useMatches({ select: (matches) => matches.some(({ context }) => 'user' in context) });
  return isForMembers && user?.isEmailProved === false ? <EmailProofBanner user={user} /> : null;
};

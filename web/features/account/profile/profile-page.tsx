import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';
import { useMemberNow } from '../../../api/member-now.ts';
import { CharityProfilePage } from './charity-profile-page.tsx';
import { ConsultantProfilePage } from './consultant-profile-page.tsx';
import { NoProfile } from './no-profile.tsx';

/** What a member says of their work; administrators and analysts have no profile (decisions, profile-edit). */
export const ProfilePage = ({ user: known }: { user: CurrentUser }) => {
  const user = useMemberNow(known);
  const { charityProfile, consultantProfile } = user;
  if (charityProfile) return <CharityProfilePage user={user} charity={charityProfile} />;
  if (consultantProfile) return <ConsultantProfilePage user={user} consultant={consultantProfile} />;
  return <NoProfile />;
};

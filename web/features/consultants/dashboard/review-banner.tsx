import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ApplyAgain } from './apply-again.tsx';
import type { ConsultantProfile } from './consultant-profile.ts';
import { dashboardWords as words } from './words.ts';

const Reason = ({ reason }: { readonly reason: string | null }) =>
  reason === null ? null : (
    <p>
      {words.reason}
      <q>{reason}</q>
    </p>
  );

interface ReviewBannerProps {
  readonly user: CurrentUser;
  readonly profile: ConsultantProfile;
}

/** Where the application stands, as long as the consultant is not approved (spec §2), and what they can do about it. */
export const ReviewBanner = ({ user, profile }: ReviewBannerProps) => {
  switch (profile.status) {
    case 'applied':
      return (
        <Notice tone="caution" title={words.underReview.title}>
          <p>{words.underReview.message}</p>
        </Notice>
      );
    case 'declined':
      return (
        <Notice tone="critical" title={words.declined.title}>
          <Stack gap="small">
            <Reason reason={profile.reason} />
            <p>{words.declined.message}</p>
            <Cluster>
              <ApplyAgain user={user} profile={profile} />
              <ButtonLink size="small" variant="secondary" to="/profile-edit">
                {words.editProfile}
              </ButtonLink>
            </Cluster>
          </Stack>
        </Notice>
      );
    case 'suspended':
      return (
        <Notice tone="critical" title={words.suspended.title}>
          <Stack gap="small">
            <Reason reason={profile.reason} />
            <p>{words.suspended.message}</p>
          </Stack>
        </Notice>
      );
    case 'approved':
    case 'left':
      return null;
    default:
      return profile.status satisfies never;
  }
};

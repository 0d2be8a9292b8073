import { call } from '#api/client.ts';
import { useMemberChanged } from '#api/member.ts';
import { brand } from '#brand';
import type { CurrentUser } from '#contract/accounts.ts';
import { ConfirmedAction } from '#forms/confirmed-action.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextAnchor } from '#ui/text-link.tsx';
import { applicationCopy, dashboardCopy as copy } from './copy.ts';

export type ConsultantProfile = NonNullable<CurrentUser['consultantProfile']>;

interface ApplyAgainProps {
  readonly user: CurrentUser;
  readonly profile: ConsultantProfile;
}

/** Lets a declined consultant apply again with the current profile. */
const ApplyAgain = ({ user, profile }: ApplyAgainProps) => {
  const { expertise, yearsExperience, hourlyRate, linkedin } = profile;
  const body = {
    expertise,
    yearsExperience,
    hourlyRate,
    linkedin: linkedin ?? '',
    bio: user.bio ?? '',
    organisation: user.organization ?? '',
  };
  return (
    <ConfirmedAction
      button={{ variant: 'primary', children: copy.declined.action, size: 'small' }}
      title={copy.declined.question}
      message={copy.declined.explanation}
      confirmLabel={copy.declined.action}
      busyLabel={copy.declined.busy}
      action={{
        run: () => call('reapply', { body }),
        succeeded: copy.applied,
        failed: applicationCopy.failed,
        onSuccess: useMemberChanged(),
      }}
    />
  );
};

const Reason = ({ reason }: { readonly reason: string | null }) =>
  reason === null ? null : (
    <p>
      {copy.reason}
      <q>{reason}</q>
    </p>
  );

interface ReviewBannerProps {
  readonly user: CurrentUser;
  readonly profile: ConsultantProfile;
}

/** Status of an application that is not approved (spec §2), with the next actions. */
export const ReviewBanner = ({ user, profile }: ReviewBannerProps) => {
  switch (profile.status) {
    case 'applied':
      return (
        <Notice tone="caution" title={copy.underReview.title}>
          <p>{copy.underReview.message}</p>
        </Notice>
      );
    case 'declined':
      return (
        <Notice tone="critical" title={copy.declined.title}>
          <Stack gap="small">
            <Reason reason={profile.reason} />
            <p>{copy.declined.message}</p>
            <Cluster>
              <ApplyAgain user={user} profile={profile} />
              <ButtonLink size="small" to="/profile-edit">
                {copy.editProfile}
              </ButtonLink>
            </Cluster>
          </Stack>
        </Notice>
      );
    case 'suspended':
      return (
        <Notice tone="critical" title={copy.suspended.title}>
          <Stack gap="small">
            <Reason reason={profile.reason} />
            <p>{copy.suspended.message}</p>
            <p>
              {copy.suspended.mistake}
              <TextAnchor href={`mailto:${brand.email}`}>{brand.email}</TextAnchor>.
            </p>
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

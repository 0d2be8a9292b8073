import { useState } from 'react';
import { call } from '#api/client.ts';
import { useMemberChanged } from '#api/member.ts';
import { useAction } from '#api/use-action.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { applicationCopy, dashboardCopy as copy } from './copy.ts';

export type ConsultantProfile = NonNullable<CurrentUser['consultantProfile']>;

interface ApplyAgainProps {
  readonly user: CurrentUser;
  readonly profile: ConsultantProfile;
}

/** Lets a declined consultant apply again with the current profile. */
const ApplyAgain = ({ user, profile }: ApplyAgainProps) => {
  const [isAsked, setAsked] = useState(false);
  const memberChanged = useMemberChanged();
  const { expertise, yearsExperience, hourlyRate, linkedin } = profile;
  const { mutate, isPending } = useAction({
    run: () =>
      call('reapply', {
        body: {
          expertise,
          yearsExperience,
          hourlyRate,
          linkedin: linkedin ?? '',
          bio: user.bio ?? '',
          organisation: user.organization ?? '',
        },
      }),
    succeeded: copy.applied,
    failed: applicationCopy.failed,
    onSuccess: async (member) => {
      setAsked(false);
      await memberChanged(member);
    },
  });
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        {copy.declined.action}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={copy.declined.question}
        message={copy.declined.explanation}
        confirmLabel={copy.declined.action}
        busyLabel={copy.declined.busy}
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsked(false)}
      />
    </>
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
              <ButtonLink size="small" variant="secondary" to="/profile-edit">
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

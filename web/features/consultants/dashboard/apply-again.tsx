import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';
import { call } from '../../../api/client.ts';
import { useMemberChanged } from '../../../api/session.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { ConsultantProfile } from './consultant-profile.ts';
import { dashboardWords } from './words.ts';

const words = dashboardWords.declined;

interface ApplyAgainProps {
  readonly user: CurrentUser;
  readonly profile: ConsultantProfile;
}

/** Lets a consultant whose application was declined apply anew, with the profile as it stands. */
export const ApplyAgain = ({ user, profile }: ApplyAgainProps) => {
  const [isAsked, setAsked] = useState(false);
  const { toast } = useToast();
  const tellFailure = useFailureToast(dashboardWords.applicationFailed);
  const memberChanged = useMemberChanged();
  const { expertise, yearsExperience, hourlyRate, linkedin } = profile;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
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
    onSuccess: async (member) => {
      setAsked(false);
      await memberChanged(member);
      toast({ ...dashboardWords.applied, tone: 'default' });
    },
    onError: tellFailure,
  });
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        {words.action}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={words.question}
        message={words.explanation}
        confirmLabel={words.action}
        busyLabel={words.busy}
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
};

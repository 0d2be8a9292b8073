import type { CurrentUser } from '#contract/accounts.ts';
import { workingDaysSince } from '#domain/kernel/working-days.ts';
import type { Step } from '#ui/step-list.tsx';

type Member = Pick<CurrentUser, 'bio' | 'consultantProfile'>;

/** Working days within which an application is answered (spec §9). */
const PROMISED_DAYS = 3;

/** 'Day 2 of 2–3', counted in working days from the first one after the application. */
const dayOf = (appliedAt: string, now: Date): string => {
  const day = Math.max(workingDaysSince(new Date(appliedAt), now), 1);
  return day > PROMISED_DAYS ? `Day ${day}, longer than the 2–3 that we aim for` : `Day ${day} of 2–3`;
};

/** The first steps of a consultant, each done when its facts say so; none after a decline or a suspension. */
export const consultantSteps = ({ bio, consultantProfile: profile }: Member, now: Date): readonly Step[] => {
  if (profile?.status !== 'applied' && profile?.status !== 'approved') return [];
  const { isApproved, availability, appliedAt } = profile;
  return [
    {
      key: 'profile',
      isDone: bio !== null,
      title: 'Complete your profile',
      detail: bio === null ? 'Add a bio: charities read it first.' : 'Charities read your bio first.',
    },
    {
      key: 'availability',
      isDone: availability,
      title: 'Be available for new projects',
      detail: availability
        ? 'You can change this at any time once you are approved.'
        : `You are not available${isApproved ? '. Switch it on when you want invitations.' : '. You can switch it on once you are approved.'}`,
    },
    {
      key: 'vetting',
      isDone: isApproved,
      title: 'We review your application',
      detail: isApproved
        ? 'You are approved.'
        : `${dayOf(appliedAt, now)}: we look at your experience and your values, and email you our answer.`,
    },
  ];
};

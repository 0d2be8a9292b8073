import {
  charityExperienceLabels,
  charitySizeLabels,
  consultantAvailabilityLabels,
  currentConsultingLabels,
  signupStatusLabels,
} from '../../domain/waiting-list/choices.ts';
import { waitingListSignup } from '../../domain/waiting-list/decide.ts';
import type { WaitingListEvent } from '../../domain/waiting-list/events.ts';
import type { WaitingListSignup } from '../../domain/waiting-list/state.ts';
import { field, personalField, type StateField } from './state-field.ts';

type Entry = Extract<WaitingListSignup, { status: 'waiting' }>['entry'];

const removed = 'Removed';

const entryFields = (entry: Entry): readonly StateField[] => {
  if (entry.kind === 'charity') {
    const { signup } = entry;
    return [
      field('charityName', 'Charity', signup.charityName),
      personalField('contactName', 'Contact', signup.contactName, removed),
      personalField('email', 'Email', signup.email, ''),
      personalField('phone', 'Phone', signup.phone, null),
      field('charitySize', 'Size', charitySizeLabels[signup.charitySize]),
      personalField('primaryNeed', 'Primary need', signup.primaryNeed, null),
      personalField('currentChallenges', 'Current challenges', signup.currentChallenges, null),
    ];
  }
  const { signup } = entry;
  return [
    personalField('fullName', 'Name', signup.fullName, removed),
    personalField('email', 'Email', signup.email, ''),
    personalField('phone', 'Phone', signup.phone, null),
    personalField('currentRole', 'Current role', signup.currentRole, removed),
    personalField('yearsExperience', 'Years of experience', signup.yearsExperience, ''),
    personalField('expertiseAreas', 'Expertise', signup.expertiseAreas, removed),
    field('charityExperience', 'Charity experience', charityExperienceLabels[signup.charityExperience]),
    field('availability', 'Availability', consultantAvailabilityLabels[signup.availability]),
    personalField('motivations', 'Motivations', signup.motivations, null),
    field('currentConsulting', 'Currently consulting', currentConsultingLabels[signup.currentConsulting]),
  ];
};

const statusLabels = { ...signupStatusLabels, withdrawn: 'Withdrawn' };

/** A signup, and whether it was invited, which the aggregate's own state does not contain. */
interface PastSignup {
  readonly signup: WaitingListSignup;
  readonly isInvited: boolean;
}

/** The fold of the aggregate, with the invitation. */
export const pastSignup = {
  initial: { signup: waitingListSignup.initial, isInvited: false },
  evolve: ({ signup, isInvited }: PastSignup, event: WaitingListEvent): PastSignup => ({
    signup: waitingListSignup.evolve(signup, event),
    isInvited: isInvited || event.type === 'SignupInvited',
  }),
};

export const signupFields = ({ signup, isInvited }: PastSignup): readonly StateField[] => {
  if (signup.status === 'none') return [];
  const reached = signup.status === 'waiting' && isInvited ? 'invited' : signup.status;
  const status = field('status', 'Status', statusLabels[reached]);
  if (signup.status === 'withdrawn') return [status];
  const member = field('userId', 'Member', signup.status === 'converted' ? signup.userId : null);
  return [status, member, ...entryFields(signup.entry)];
};

import {
  charityExperienceLabels,
  charitySizeLabels,
  consultantAvailabilityLabels,
  currentConsultingLabels,
} from '../../domain/waiting-list/choices.ts';
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
      personalField('email', 'E-mail', signup.email, ''),
      personalField('phone', 'Phone', signup.phone, null),
      field('charitySize', 'Size', charitySizeLabels[signup.charitySize]),
      personalField('primaryNeed', 'Primary need', signup.primaryNeed, null),
      personalField('currentChallenges', 'Current challenges', signup.currentChallenges, null),
    ];
  }
  const { signup } = entry;
  return [
    personalField('fullName', 'Name', signup.fullName, removed),
    personalField('email', 'E-mail', signup.email, ''),
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

const statusLabels = { waiting: 'Waiting', converted: 'Converted', withdrawn: 'Withdrawn' } as const;

/** What an entry on the waiting list is, as people read it. */
export const signupFields = (signup: WaitingListSignup): readonly StateField[] => {
  if (signup.status === 'none') return [];
  const status = field('status', 'Status', statusLabels[signup.status]);
  if (signup.status === 'withdrawn') return [status];
  const member = field('userId', 'Member', signup.status === 'converted' ? signup.userId : null);
  return [status, member, ...entryFields(signup.entry)];
};

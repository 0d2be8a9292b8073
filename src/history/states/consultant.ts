import { consultantStatusLabels } from '../../domain/consultants/consultant-status.ts';
import type { Consultant } from '../../domain/consultants/state.ts';
import { expertiseLabels } from '../../domain/kernel/expertise-areas.ts';
import { field, personalField, type StateField } from './state-field.ts';

export const consultantFields = (consultant: Consultant): readonly StateField[] => {
  if (consultant.status === 'none') return [];
  const status = field('status', 'Status', consultantStatusLabels[consultant.status]);
  const member = field('userId', 'Member', consultant.userId);
  if (consultant.status === 'left') return [status, member];
  const { profile, isAvailable, capacity } = consultant;
  return [
    status,
    member,
    field(
      'expertise',
      'Expertise',
      profile.expertise.map((area) => expertiseLabels[area]),
    ),
    field('yearsExperience', 'Years of experience', profile.yearsExperience),
    field('hourlyRate', 'Hourly rate in pounds', profile.hourlyRate),
    personalField('linkedin', 'LinkedIn', profile.linkedin, null),
    field('isAvailable', 'Available', isAvailable),
    field('daysPerMonth', 'Days a month', capacity.daysPerMonth),
    field('availableFrom', 'Available from', capacity.availableFrom),
  ];
};

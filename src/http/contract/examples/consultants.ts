import type { Examples, Success } from './example.ts';
import { consultantId, consultantPerson, offer } from './people.ts';

const listed: Success<'listConsultants'>['data'][number] = {
  id: consultantId,
  user: { name: consultantPerson.name, organisation: 'Example Consulting', bio: consultantPerson.bio },
  yearsExperience: offer.yearsExperience,
  expertise: offer.expertise,
  linkedin: offer.linkedin,
};

const detail: Success<'getConsultant'> = {
  ...listed,
  hourlyRate: offer.hourlyRate,
  availability: true,
  isApproved: true,
};

export const consultantExamples: Examples<'listConsultants' | 'getConsultant' | 'changeAvailability'> = {
  listConsultants: { success: { data: [listed], nextCursor: null, total: 1 } },
  getConsultant: { success: detail },
  changeAvailability: { body: { availability: false }, success: { ...detail, availability: false } },
};

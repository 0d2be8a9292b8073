import type { CharitySignup, ConsultantSignup } from '../../src/domain/waiting-list/events.ts';
import { id } from './ids.ts';

/** A charity that joins the waiting list. */
export const aCharitySignup = (changes: Partial<CharitySignup> = {}): CharitySignup => ({
  signupId: id(200),
  charityName: 'Harbour Trust',
  contactName: 'Ruth Ellery',
  email: 'ruth@harbour-trust.example',
  phone: '01632 960 002',
  charitySize: 'medium',
  primaryNeed: 'Fundraising strategy',
  currentChallenges: 'Grants end this year.',
  ...changes,
});

/** A consultant who joins the waiting list. */
export const aConsultantSignup = (changes: Partial<ConsultantSignup> = {}): ConsultantSignup => ({
  signupId: id(300),
  fullName: 'Tomas Lindqvist',
  email: 'tomas@lindqvist.example',
  phone: '01632 960 003',
  currentRole: 'Finance director',
  yearsExperience: '12 years',
  expertiseAreas: 'Finance, management accounting',
  charityExperience: 'extensive',
  availability: 'part_time',
  motivations: 'To give something back.',
  currentConsulting: 'interested',
  ...changes,
});

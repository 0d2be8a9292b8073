import type { CharityRegistration } from '../../src/domain/charities/events.ts';
import { id } from './ids.ts';

/** A small charity. */
export const aCharity = (changes: Partial<CharityRegistration> = {}): CharityRegistration => ({
  userId: id(1),
  organisation: 'Riverside Kitchen',
  registeredNumber: '1234567',
  revenue: 180_000,
  employeeCount: 6,
  foundingYear: 2011,
  mission: 'A warm meal for everyone.',
  primaryCause: 'Food poverty',
  location: 'Leeds',
  membershipTier: 'small',
  ...changes,
});

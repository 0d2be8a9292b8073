import type {
  CharityRegistration,
  MembershipCharge,
  MembershipTerm,
  Organisation,
} from '../../src/domain/charities/events.ts';
import { id } from './ids.ts';

/** The description of a small charity. */
export const anOrganisation = (changes: Partial<Organisation> = {}): Organisation => ({
  organisation: 'Riverside Kitchen',
  registeredNumber: '1234567',
  revenue: 180_000,
  employeeCount: 6,
  foundingYear: 2011,
  mission: 'A warm meal for everyone.',
  primaryCause: 'Food poverty',
  location: 'Leeds',
  ...changes,
});

/** A small charity. */
export const aCharity = (changes: Partial<CharityRegistration> = {}): CharityRegistration => ({
  userId: id(1),
  ...anOrganisation(),
  membershipTier: 'small',
  ...changes,
});

/** The first term of a small charity's membership, billed monthly. */
export const aTerm = (changes: Partial<MembershipTerm> = {}): MembershipTerm => ({
  tier: 'small',
  billing: 'monthly',
  from: '2026-01-15T10:00:00.000Z',
  to: '2026-07-15T10:00:00.000Z',
  ...changes,
});

/** The charge for {@link aTerm}: six months at £129. */
export const aCharge = (changes: Partial<MembershipCharge> = {}): MembershipCharge => ({
  chargeId: id(900),
  for: 'activation',
  ...aTerm(),
  price: 774,
  credit: 0,
  due: 774,
  ...changes,
});

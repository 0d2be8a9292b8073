import type { z } from 'zod';
import { CharityRegistration } from '../../src/contract/registration.ts';
import { canaryText } from './canaries.ts';

/** A valid registration of a charity, with new names unless given. */
export const charityForm = (
  given: Partial<z.input<typeof CharityRegistration>> = {},
): z.output<typeof CharityRegistration> =>
  CharityRegistration.parse({
    username: canaryText('user'),
    password: 'correct horse battery',
    email: `${canaryText('mail')}@example.org`,
    name: 'Ada Byron',
    organisation: 'Harbour Trust',
    phone: '01632 960 001',
    website: 'https://harbour.example',
    bio: 'Runs a night shelter.',
    charity: {
      registeredNumber: '1234567',
      revenue: 250_000,
      employeeCount: 12,
      foundingYear: 1999,
      mission: 'A bed for everybody',
      primaryCause: 'Homelessness',
      location: 'Hull',
      membershipTier: 'small',
    },
    ...given,
  });

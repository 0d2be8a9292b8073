import type { z } from 'zod';
import { ConsultantRegistration } from '../../src/contract/registration.ts';
import { canaryText } from './canaries.ts';

/** A valid application of a consultant, with new names unless given. */
export const consultantForm = (
  given: Partial<z.input<typeof ConsultantRegistration>> = {},
): z.output<typeof ConsultantRegistration> =>
  ConsultantRegistration.parse({
    username: canaryText('user'),
    password: 'correct horse battery',
    email: `${canaryText('mail')}@example.org`,
    name: 'Grace Murray',
    organisation: 'Murray & Partners',
    phone: '01632 960 002',
    website: 'https://murray.example',
    bio: 'Twenty years of charity accounts.',
    consultant: {
      expertise: ['finance', 'governance'],
      yearsExperience: 20,
      hourlyRate: 85,
      linkedin: 'https://www.linkedin.com/in/grace-murray',
      availability: true,
    },
    ...given,
  });

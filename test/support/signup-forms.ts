import type { z } from 'zod';
import { CharitySignupForm, ConsultantSignupForm } from '../../src/contract/waiting-list.ts';

/** A valid waiting-list form of a charity, with required fields only. */
export const charitySignupForm = (
  given: Partial<z.input<typeof CharitySignupForm>> = {},
): z.output<typeof CharitySignupForm> =>
  CharitySignupForm.parse({
    charityName: 'Harbour Trust',
    contactName: 'Ada Byron',
    email: 'ada@example.org',
    charitySize: 'small',
    ...given,
  });

/** A valid waiting-list form of a consultant. */
export const consultantSignupForm = (
  given: Partial<z.input<typeof ConsultantSignupForm>> = {},
): z.output<typeof ConsultantSignupForm> =>
  ConsultantSignupForm.parse({
    fullName: 'Grace Murray',
    email: 'grace@example.org',
    phone: '01632 960 002',
    currentRole: 'Finance lead',
    yearsExperience: '8 years',
    expertiseAreas: 'Finance, reporting',
    charityExperience: 'some',
    availability: 'part_time',
    currentConsulting: 'interested',
    ...given,
  });

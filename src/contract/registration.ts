import { z } from 'zod';
import { membershipTiers } from '../domain/charities/membership-tiers.ts';
import { CurrentUser, charityMember, consultantMember, LinkToken, NewPassword, Username } from './accounts.ts';
import type { EndpointTable, Examples } from './endpoint.ts';
import {
  charityNumber,
  email,
  expertise,
  line,
  optional,
  optionalLine,
  optionalLinkedIn,
  optionalPhone,
  optionalText,
  optionalWebsite,
  optionalWithDefault,
  wholeNumber,
} from './fields.ts';
import { charityFacts, charityPerson, consultantPerson, offer, password } from './sample-people.ts';

/**
 * Whether a founding year is in the future. Not part of the schema, which has no clock: form and server check with their
 * own clocks and report `fieldMessages.foundingYearFuture`.
 */
export const isFoundedInFuture = (foundingYear: number | null | undefined, today: Date): boolean =>
  typeof foundingYear === 'number' && foundingYear > today.getUTCFullYear();

const personFields = {
  /** The secret of an invitation from the waiting list. It proves the address that it was sent to. */
  invitation: optional(LinkToken),
  username: Username,
  password: NewPassword,
  email,
  name: line('Name', 2, 100),
  organisation: optionalLine('Organisation', 200),
  phone: optionalPhone,
  website: optionalWebsite,
  bio: optionalText('Bio', 2000),
};

export const charityFields = {
  registeredNumber: charityNumber,
  revenue: optionalWithDefault(wholeNumber('Annual revenue', 0, 1_000_000_000_000), 0),
  employeeCount: optionalWithDefault(wholeNumber('Number of employees', 0, 1_000_000), 0),
  foundingYear: optional(wholeNumber('Founding year', 1000, 9999)),
  mission: optionalText('Mission', 2000),
  primaryCause: optionalLine('Primary cause', 200),
  location: optionalLine('Location', 200),
};

export const CharityRegistration = z.object({
  ...personFields,
  charity: z.object(
    {
      ...charityFields,
      membershipTier: optionalWithDefault(
        z.enum(membershipTiers, { error: 'Please select a membership tier' }),
        'small',
      ),
    },
    { error: 'Please tell us about your charity' },
  ),
});

export const consultantFields = {
  expertise,
  yearsExperience: optionalWithDefault(wholeNumber('Years of experience', 0, 80), 0),
  hourlyRate: optionalWithDefault(wholeNumber('Hourly rate', 0, 10_000), 0),
  linkedin: optionalLinkedIn,
};

/** The consultant application (spec §2). */
export const ConsultantRegistration = z.object({
  ...personFields,
  consultant: z.object(
    { ...consultantFields, availability: optionalWithDefault(z.boolean(), true) },
    { error: 'Please tell us about your expertise' },
  ),
});

export const endpoints = {
  registerCharity: {
    route: 'POST /api/register/charity',
    summary: 'Register a charity and sign in',
    access: 'anyone',
    body: CharityRegistration,
    success: { status: 201, body: CurrentUser },
    idempotent: true,
    mayLag: true,
    limitPerMinute: 10,
  },
  registerConsultant: {
    route: 'POST /api/register/consultant',
    summary: 'Apply as a consultant and sign in',
    access: 'anyone',
    body: ConsultantRegistration,
    success: { status: 201, body: CurrentUser },
    idempotent: true,
    mayLag: true,
    limitPerMinute: 10,
  },
} as const satisfies EndpointTable;

export const examples: Examples<typeof endpoints> = {
  registerCharity: {
    body: {
      ...charityPerson,
      password,
      organisation: 'Harbour Lights',
      charity: { ...charityFacts, membershipTier: 'small' },
    },
    success: charityMember,
  },
  registerConsultant: {
    body: {
      ...consultantPerson,
      password,
      organisation: 'Example Consulting',
      consultant: { ...offer, availability: true },
    },
    success: consultantMember,
  },
};

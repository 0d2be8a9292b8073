import { z } from 'zod';
import { membershipTiers } from '../../domain/charities/membership-tiers.ts';
import { type MemberRole, memberRoles } from '../../domain/kernel/event.ts';
import { expertiseAreas } from '../../domain/projects/expertise-areas.ts';
import { email, fieldMessages, optionalText, optionalWebsite, text, wholeNumber } from './fields.ts';

export { type MemberRole, memberRoles };

/** Signing in accepts what was set: the name may be the username or the e-mail address. */
export const SignIn = z.object({
  username: z.string({ error: fieldMessages.usernameLength }).trim().min(3, fieldMessages.usernameLength).max(254),
  password: z.string({ error: fieldMessages.passwordSignIn }).min(6, fieldMessages.passwordSignIn).max(200),
});

/** A password somebody chooses. */
export const NewPassword = z
  .string({ error: fieldMessages.passwordMin })
  .min(8, fieldMessages.passwordMin)
  .max(100, fieldMessages.passwordMax);

/** A name to sign in with; never looks like an e-mail address. */
export const Username = text('Username', 3, 50).regex(
  /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u,
  'Username may hold letters, numbers, dots, dashes and underscores, and starts with a letter or number',
);

/**
 * Whether a founding year lies in the future. Not a rule of the schema, which has no clock: the form asks by the
 * browser's and the server by its own; both say `fieldMessages.foundingYearFuture`.
 */
export const isFoundedInFuture = (foundingYear: number | null | undefined, today: Date): boolean =>
  typeof foundingYear === 'number' && foundingYear > today.getUTCFullYear();

export const CharityRegistration = z.object({
  username: Username,
  password: NewPassword,
  email,
  name: text('Name', 2, 100),
  organisation: optionalText('Organisation', 200),
  phone: optionalText('Phone', 40),
  website: optionalWebsite,
  bio: optionalText('Bio', 2000),
  charity: z.object(
    {
      registeredNumber: optionalText('Registered number', 20),
      revenue: wholeNumber('Annual revenue', 0, 1_000_000_000_000).default(0),
      employeeCount: wholeNumber('Number of employees', 0, 1_000_000).default(0),
      foundingYear: wholeNumber('Founding year', 1000, 9999).nullable().optional(),
      mission: optionalText('Mission', 2000),
      primaryCause: optionalText('Primary cause', 200),
      location: optionalText('Location', 200),
      membershipTier: z.enum(membershipTiers, { error: 'Please select a membership tier' }).default('small'),
    },
    { error: 'Please tell us about your charity' },
  ),
});

/** The signed-in member (spec §3: current user as read by the client). */
export const CurrentUser = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(memberRoles),
    organization: z.string().nullable(),
    phone: z.string().nullable(),
    website: z.string().nullable(),
    bio: z.string().nullable(),
    charityProfile: z
      .object({
        id: z.uuid(),
        registeredNumber: z.string().nullable(),
        revenue: z.int(),
        employeeCount: z.int(),
        foundingYear: z.int().nullable(),
        mission: z.string().nullable(),
        primaryCause: z.string().nullable(),
        location: z.string().nullable(),
        membershipTier: z.enum(membershipTiers),
        membershipActive: z.boolean(),
        membershipExpiry: z.iso.datetime().nullable(),
      })
      .nullable(),
    consultantProfile: z
      .object({
        id: z.uuid(),
        availability: z.boolean(),
        isApproved: z.boolean(),
        expertise: z.array(z.enum(expertiseAreas)),
        yearsExperience: z.int(),
        hourlyRate: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.output<typeof CurrentUser>;

import { z } from 'zod';
import { invitedRoles } from '../../domain/accounts/invited-roles.ts';
import { membershipTiers } from '../../domain/charities/membership-tiers.ts';
import { consultantStatuses } from '../../domain/consultants/consultant-status.ts';
import { type MemberRole, memberRoles } from '../../domain/kernel/event.ts';
import { expertiseAreas } from '../../domain/kernel/expertise-areas.ts';
import { email, expertise, fieldMessages, optionalText, optionalWebsite, text, wholeNumber } from './fields.ts';

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

const personFields = {
  username: Username,
  password: NewPassword,
  email,
  name: text('Name', 2, 100),
  organisation: optionalText('Organisation', 200),
  phone: optionalText('Phone', 40),
  website: optionalWebsite,
  bio: optionalText('Bio', 2000),
};

const charityFields = {
  registeredNumber: optionalText('Registered number', 20),
  revenue: wholeNumber('Annual revenue', 0, 1_000_000_000_000).default(0),
  employeeCount: wholeNumber('Number of employees', 0, 1_000_000).default(0),
  foundingYear: wholeNumber('Founding year', 1000, 9999).nullable().optional(),
  mission: optionalText('Mission', 2000),
  primaryCause: optionalText('Primary cause', 200),
  location: optionalText('Location', 200),
};

export const CharityRegistration = z.object({
  ...personFields,
  charity: z.object(
    {
      ...charityFields,
      membershipTier: z.enum(membershipTiers, { error: 'Please select a membership tier' }).default('small'),
    },
    { error: 'Please tell us about your charity' },
  ),
});

/** What a charity says of itself, on its profile. */
export const OrganisationForm = z.object({
  organisation: optionalText('Organisation', 200),
  bio: optionalText('Bio', 2000),
  ...charityFields,
});

const consultantFields = {
  expertise,
  yearsExperience: wholeNumber('Years of experience', 0, 80).default(0),
  hourlyRate: wholeNumber('Hourly rate', 0, 10_000).default(0),
  linkedin: optionalWebsite,
};

/** The consultant application (spec §2). */
export const ConsultantRegistration = z.object({
  ...personFields,
  consultant: z.object(
    { ...consultantFields, availability: z.boolean().default(true) },
    { error: 'Please tell us about your expertise' },
  ),
});

/** What a consultant offers, on their profile and when they apply again. */
export const ConsultantProfileForm = z.object({
  bio: optionalText('Bio', 2000),
  organisation: optionalText('Organisation', 200),
  ...consultantFields,
});

export const ForgotPassword = z.object({ email });

/** The link of the mail carries token and address. */
export const ResetPassword = z.object({
  token: z.string({ error: 'This password reset link is invalid or has expired.' }).min(1).max(200),
  email,
  password: NewPassword,
});

export const ContactDetailsForm = z.object({
  name: text('Name', 2, 100),
  phone: optionalText('Phone', 40),
  website: optionalWebsite,
});

const currentPassword = z
  .string({ error: 'Please enter your current password' })
  .min(1, 'Please enter your current password')
  .max(200);

export const EmailChange = z.object({ email, currentPassword });
export const PasswordChange = z.object({ currentPassword, password: NewPassword });
export const AccountClosing = z.object({ currentPassword });

/** One signed-in device. */
export const Session = z
  .object({
    handle: z.string().meta({ description: 'Names the session to end it; of no use for signing in.' }),
    device: z.string(),
    openedAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });
export const SessionList = z.object({ data: z.array(Session) });

/** Everything the platform holds about a member (UK GDPR, right of access). */
export const AccountData = z
  .object({
    exportedAt: z.iso.datetime(),
    member: z.record(z.string(), z.unknown()),
    sessions: z.array(Session),
    mails: z.array(z.record(z.string(), z.unknown())),
    history: z
      .array(
        z.object({
          stream: z.string(),
          type: z.string(),
          occurredAt: z.iso.datetime(),
          data: z.record(z.string(), z.unknown()),
        }),
      )
      .meta({
        description:
          'Every fact of the history about the member, stream after stream, each from its oldest, with personal data readable.',
      }),
  })
  .meta({ id: 'AccountData' });

export const InvitationToken = z.object({
  token: z.string({ error: 'This invitation is invalid or has expired.' }).min(1).max(200),
});

/** What an invitation is for, for whoever holds its token. */
export const InvitationFound = z.object({
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(invitedRoles),
  expiresAt: z.iso.datetime(),
});

export const InvitationAcceptance = InvitationToken.extend({
  username: Username,
  password: NewPassword,
  name: text('Name', 2, 100),
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
        status: z.enum(consultantStatuses),
        /** Why the application was declined or the profile suspended. */
        reason: z.string().nullable(),
        availability: z.boolean(),
        isApproved: z.boolean(),
        expertise: z.array(z.enum(expertiseAreas)),
        yearsExperience: z.int(),
        hourlyRate: z.int(),
        linkedin: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.output<typeof CurrentUser>;

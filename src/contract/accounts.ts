import { z } from 'zod';
import { membershipTiers } from '../domain/charities/membership-tiers.ts';
import { consultantStatuses } from '../domain/consultants/consultant-status.ts';
import { type MemberRole, memberRoles } from '../domain/kernel/event.ts';
import { expertiseAreas } from '../domain/kernel/expertise-areas.ts';
import { EmptyBody, type EndpointTable, type Examples, noContent } from './endpoint.ts';
import { email, fieldMessages, named, text } from './fields.ts';
import { hasOneScript } from './one-script.ts';
import {
  charityFacts,
  charityId,
  charityPerson,
  charityUserId,
  consultantId,
  consultantPerson,
  consultantUserId,
  offer,
  password,
} from './sample-people.ts';

export type { MemberRole, memberRoles };

/** The name is the username or the e-mail address. */
export const SignIn = z.object({
  username: z.string({ error: fieldMessages.usernameLength }).trim().min(3, fieldMessages.usernameLength).max(254),
  password: z.string({ error: fieldMessages.passwordSignIn }).min(6, fieldMessages.passwordSignIn).max(200),
});

export const NewPassword = z
  .string({ error: fieldMessages.passwordMin })
  .min(8, fieldMessages.passwordMin)
  .max(100, fieldMessages.passwordMax);

/** A username. It cannot look like an e-mail address, nor like another username by using letters of another script. */
export const Username = text('Username', 3, 50)
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u,
    'Username may contain letters, numbers, dots, dashes and underscores, and must start with a letter or number',
  )
  .refine(hasOneScript, 'Username may not mix letters of different alphabets');

/** The secret of a link in a mail. */
export const LinkToken = z.string({ error: 'This link is invalid or has expired.' }).min(1).max(200);

export const ForgotPassword = z.object({ email });

/** The token of a sign-in link. */
const SignInByLink = z.object({
  token: z.string({ error: 'This sign-in link is invalid or has expired.' }).min(1).max(200),
});

/** The token and address in the mailed link. */
export const ResetPassword = z.object({
  token: z.string({ error: 'This password reset link is invalid or has expired.' }).min(1).max(200),
  email,
  password: NewPassword,
});

/** The signed-in member (spec §3: current user as read by the client). */
export const CurrentUser = named('CurrentUser', {
  id: z.uuid(),
  username: z.string(),
  email: z.string().describe('Empty while the account has no address.'),
  isEmailProved: z.boolean(),
  requestedEmail: z.string().nullable().describe('The address that replaces `email` once the member has proved it.'),
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
      appliedAt: z.iso.datetime(),
      availability: z.boolean(),
      isApproved: z.boolean(),
      expertise: z.array(z.enum(expertiseAreas)),
      yearsExperience: z.int(),
      hourlyRate: z.int(),
      linkedin: z.string().nullable(),
      daysPerMonth: z.int().nullable(),
      availableFrom: z.iso.date().nullable(),
      photo: z.uuid().nullable().describe('The version of the photo; null without one.'),
    })
    .nullable(),
});
export type CurrentUser = z.output<typeof CurrentUser>;

export const endpoints = {
  getCurrentUser: {
    route: 'GET /api/auth/user',
    summary: 'The signed-in member',
    access: 'member',
    success: { status: 200, body: CurrentUser },
  },
  signIn: {
    route: 'POST /api/auth/login',
    summary: 'Sign in with username or email and password',
    access: 'anyone',
    body: SignIn,
    success: { status: 200, body: CurrentUser },
    description:
      'Repeated failures slow further attempts from the same network down; too many need a sign-in link. A browser that has signed in to the account before is never held up by the failures of others.',
    problems: [401],
  },
  requestSignInLink: {
    route: 'POST /api/auth/sign-in-link',
    summary: 'Request a link that signs in once',
    description: 'The response and its timing are the same whether or not an account has this address.',
    access: 'anyone',
    body: ForgotPassword,
    success: noContent,
    limitPerMinute: 5,
  },
  signInByLink: {
    route: 'POST /api/auth/sign-in-by-link',
    summary: 'Sign in with the token of a link',
    description: 'A token works once, for ten minutes.',
    access: 'anyone',
    body: SignInByLink,
    success: { status: 200, body: CurrentUser },
    limitPerMinute: 10,
  },
  signOut: {
    route: 'POST /api/auth/logout',
    summary: 'End this session',
    access: 'anyone',
    body: EmptyBody,
    success: noContent,
  },
  forgotPassword: {
    route: 'POST /api/auth/forgot-password',
    summary: 'Request a link to set a new password',
    description: 'The response and its timing are the same whether or not an account has this address.',
    access: 'anyone',
    body: ForgotPassword,
    success: noContent,
    limitPerMinute: 5,
  },
  resetPassword: {
    route: 'POST /api/auth/reset-password',
    summary: 'Set a new password with the token from a mail',
    description: 'A token works once, for one hour. Every session of the member ends.',
    access: 'anyone',
    body: ResetPassword,
    success: noContent,
    limitPerMinute: 10,
  },
} as const satisfies EndpointTable;

export const charityMember: CurrentUser = {
  id: charityUserId,
  ...charityPerson,
  isEmailProved: true,
  requestedEmail: null,
  role: 'charity',
  organization: 'Harbour Lights',
  bio: null,
  charityProfile: {
    id: charityId,
    ...charityFacts,
    membershipTier: 'small',
    membershipActive: false,
    membershipExpiry: null,
  },
  consultantProfile: null,
};

export const consultantMember: CurrentUser = {
  id: consultantUserId,
  ...consultantPerson,
  isEmailProved: true,
  requestedEmail: null,
  role: 'consultant',
  organization: 'Example Consulting',
  charityProfile: null,
  consultantProfile: {
    id: consultantId,
    ...offer,
    status: 'applied',
    reason: null,
    photo: null,
    appliedAt: '2026-01-12T09:30:00.000Z',
    availability: true,
    isApproved: false,
    daysPerMonth: null,
    availableFrom: null,
  },
};

const token = 'vR3kq0m2mJ8mXoTn3xqYz5Qp0c1bKfWl6uJt7sHdE9A';

export const examples: Examples<typeof endpoints> = {
  getCurrentUser: { success: charityMember },
  signIn: { body: { username: charityPerson.username, password }, success: charityMember },
  requestSignInLink: { body: { email: charityPerson.email } },
  signInByLink: { body: { token }, success: charityMember },
  signOut: { body: {} },
  forgotPassword: { body: { email: charityPerson.email } },
  resetPassword: { body: { token, email: charityPerson.email, password } },
};

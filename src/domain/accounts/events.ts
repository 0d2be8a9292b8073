import { z } from 'zod';
import { defineEvents, type EventOf, revised } from '../kernel/define-events.ts';
import { memberRoles } from '../kernel/event.ts';
import { pii } from '../kernel/personal-data.ts';
import { Id, Instant } from '../kernel/values.ts';
import { invitedRoles } from './invited-roles.ts';

const formerMember = 'Former member';

const name = pii(z.string(), formerMember);
const email = pii(z.string(), '');
const phone = pii(z.string().nullable(), null);
const website = pii(z.string().nullable(), null);
const bio = pii(z.string().nullable(), null);
const organisation = pii(z.string().nullable(), null);

/** What a person tells when an account is opened (spec §3, user). The password never becomes part of the history. */
const Registration = z.object({
  userId: Id,
  role: z.enum(memberRoles),
  username: pii(z.string(), formerMember),
  email,
  name,
  phone,
  bio,
  website,
  organisation,
});
export type AccountRegistration = z.output<typeof Registration>;

/** How the member is reached. */
const ContactDetails = z.object({ name, phone, website });
export type ContactDetails = z.output<typeof ContactDetails>;

/** What the member says about themselves. */
const Profile = z.object({ bio, organisation });
export type Profile = z.output<typeof Profile>;

export const accountEvents = defineEvents('account', {
  AccountRegistered: Registration,
  ContactDetailsChanged: ContactDetails,
  ProfileDescribed: Profile,
  /** The former address is told of it, in case somebody else asked for the change. */
  EmailAddressChanged: z.object({ email, formerEmail: email }),
  PasswordChanged: z.object({}),
  /** Forgotten and set anew by a link in a mail. */
  PasswordReset: z.object({}),
  /** The person's key is destroyed with it: from now on the history knows them no more. */
  AccountClosed: z.object({}),
});
export type AccountEvent = EventOf<typeof accountEvents>;

export const {
  AccountRegistered: accountRegistered,
  ContactDetailsChanged: contactDetailsChanged,
  ProfileDescribed: profileDescribed,
  EmailAddressChanged: emailAddressChanged,
  PasswordChanged: passwordChanged,
  PasswordReset: passwordReset,
  AccountClosed: accountClosed,
} = accountEvents.create;

/** First written beside the account's own events; nothing of them changed when they moved to a stream of their own. */
const asItWas = <Data>(data: Data): Data => data;

/** What anybody can make happen as often as they like, kept out of the account's stream. */
export const signInEvents = defineEvents('signIns', {
  SignedIn: revised(z.object({}), asItWas),
  SignInFailed: revised(z.object({}), asItWas),
  PasswordResetRequested: z.object({}),
});
export type SignInEvent = EventOf<typeof signInEvents>;

export const {
  SignedIn: signedIn,
  SignInFailed: signInFailed,
  PasswordResetRequested: passwordResetRequested,
} = signInEvents.create;

/** An administrator's invitation to somebody who cannot register by themselves. */
const Invitation = z.object({
  invitationId: Id,
  role: z.enum(invitedRoles),
  email: pii(z.string(), ''),
  name: pii(z.string().nullable(), null),
  expiresAt: Instant,
});
export type MemberInvitation = z.output<typeof Invitation>;

export const invitationEvents = defineEvents('invitation', {
  MemberInvited: Invitation,
  MemberInvitationAccepted: z.object({ userId: Id }),
  MemberInvitationWithdrawn: z.object({}),
});
export type InvitationEvent = EventOf<typeof invitationEvents>;

export const {
  MemberInvited: memberInvited,
  MemberInvitationAccepted: memberInvitationAccepted,
  MemberInvitationWithdrawn: memberInvitationWithdrawn,
} = invitationEvents.create;

import { z } from 'zod';
import { defineEvents, type EventOf, revised, unchanged } from '../kernel/define-events.ts';
import { memberRoles } from '../kernel/event.ts';
import { pii } from '../kernel/personal-data.ts';
import { Id, Instant } from '../kernel/values.ts';
import { invitedRoles } from './invited-roles.ts';
import { secondFactorKinds } from './second-factor-kinds.ts';

/** The name of a member who has left. */
export const formerMember = 'Former member';

const name = pii(z.string(), formerMember);
const email = pii(z.string(), '');
const phone = pii(z.string().nullable(), null);
const website = pii(z.string().nullable(), null);
const bio = pii(z.string().nullable(), null);
const organisation = pii(z.string().nullable(), null);

/** Details of a new account (spec §3, user). The password is never stored in the history. */
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

/** A member's contact details. */
const ContactDetails = z.object({ name, phone, website });
export type ContactDetails = z.output<typeof ContactDetails>;

/** A member's description of themselves. */
const Profile = z.object({ bio, organisation });
export type Profile = z.output<typeof Profile>;

/** What proves that the member receives mail at an address. */
const emailProofs = ['link', 'invitation', 'administrator'] as const;
export type EmailProof = (typeof emailProofs)[number];

/** Why an account gives up its address: in time, by the person who reads its mail, or for another account. */
const givingUpReasons = ['unproved', 'disowned', 'claimed'] as const;
export type GivingUpReason = (typeof givingUpReasons)[number];

export const accountEvents = defineEvents('account', {
  AccountRegistered: Registration,
  ContactDetailsChanged: ContactDetails,
  ProfileDescribed: Profile,
  /** The former address is notified, in case the member did not ask for the change. */
  EmailAddressChanged: z.object({ email, formerEmail: email }),
  /** A mail asks the member to prove the address. An account without this event counts as proved: it may be older. */
  EmailProofRequested: z.object({ email }),
  EmailAddressProved: z.object({ email, by: z.enum(emailProofs) }),
  /** The member wants another address, which takes effect once it is proved. */
  EmailAddressChangeRequested: z.object({ email }),
  EmailAddressChangeWithdrawn: z.object({}),
  /** The reader of a former address undid the change. */
  EmailAddressRestored: z.object({ email, withdrawnEmail: email }),
  /** The account goes on without an address. */
  EmailAddressGivenUp: z.object({ email, because: z.enum(givingUpReasons) }),
  PasswordChanged: z.object({}),
  /** A forgotten password was reset by a link in a mail. */
  PasswordReset: z.object({}),
  /** From then on, signing in takes a proof by this factor, or by another one of the member's. */
  SecondFactorAdded: z.object({ kind: z.enum(secondFactorKinds) }),
  SecondFactorRemoved: z.object({ kind: z.enum(secondFactorKinds) }),
  /** The member received ten new recovery codes; earlier ones stopped working. */
  RecoveryCodesIssued: z.object({}),
  /** A recovery code stood in for the second factor. */
  RecoveryCodeUsed: z.object({ left: z.int() }),
  /** The operator removed every second factor and recovery code of a member who had lost them. */
  SecondFactorsReset: z.object({}),
  /** An administrator signed the member out everywhere. */
  SessionsEnded: z.object({}),
  /** The member's key is destroyed, so that their personal data in the history can no longer be read. */
  AccountClosed: z.object({}),
});
export type AccountEvent = EventOf<typeof accountEvents>;

export const {
  accountRegistered,
  contactDetailsChanged,
  profileDescribed,
  emailAddressChanged,
  emailProofRequested,
  emailAddressProved,
  emailAddressChangeRequested,
  emailAddressChangeWithdrawn,
  emailAddressRestored,
  emailAddressGivenUp,
  passwordChanged,
  passwordReset,
  secondFactorAdded,
  secondFactorRemoved,
  recoveryCodesIssued,
  recoveryCodeUsed,
  secondFactorsReset,
  sessionsEnded,
  accountClosed,
} = accountEvents.create;

/**
 * Anyone can cause these any number of times, so they are kept out of the account's stream, where version 1 of the first
 * two was written.
 */
export const signInEvents = defineEvents('signIns', {
  SignedIn: revised(z.object({}), unchanged),
  SignInFailed: revised(z.object({}), unchanged),
  PasswordResetRequested: z.object({}),
  /** A link that signs in once was requested, by mail or by a command on the host. */
  SignInLinkRequested: z.object({}),
});
export type SignInEvent = EventOf<typeof signInEvents>;

export const { signedIn, signInFailed, passwordResetRequested, signInLinkRequested } = signInEvents.create;

/** An administrator's invitation to a role that is not open to registration. */
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

export const { memberInvited, memberInvitationAccepted, memberInvitationWithdrawn } = invitationEvents.create;

import type { AccountEvent, InvitationEvent, SignInEvent } from '../../domain/accounts/events.ts';
import type { MemberRole } from '../../domain/kernel/event.ts';
import { by, day, member, type Sentences, say } from '../sentence-parts.ts';

const accountOf: Readonly<Record<MemberRole, string>> = {
  charity: 'a charity account',
  consultant: 'a consultant account',
  analyst: 'an analyst account',
  admin: 'an administrator account',
};

const somebodyAs = { analyst: 'an analyst', admin: 'an administrator' } as const;

export const accountSentences: Sentences<AccountEvent | SignInEvent | InvitationEvent> = {
  AccountRegistered: ({ id, data }) => say`${member(id)} opened ${accountOf[data.role]}.`,
  ContactDetailsChanged: ({ id }) => say`${member(id)} changed their contact details.`,
  ProfileDescribed: ({ id }) => say`${member(id)} described themselves anew.`,
  EmailAddressChanged: ({ id }) => say`${member(id)} changed their e-mail address.`,
  PasswordChanged: ({ id }) => say`${member(id)} changed their password.`,
  PasswordReset: ({ id }) => say`${member(id)} set a new password by a link in a mail.`,
  AccountClosed: ({ id }) => say`${member(id)} closed their account; their personal data is gone.`,
  SignedIn: ({ id }) => say`${member(id)} signed in.`,
  SignInFailed: ({ id }) => say`Somebody failed to sign in as ${member(id)}.`,
  PasswordResetRequested: ({ id }) => say`Somebody asked for a new password for ${member(id)}.`,
  MemberInvited: ({ data, actor }) =>
    say`${by(actor)} invited somebody to become ${somebodyAs[data.role]}, until ${day(data.expiresAt)}.`,
  MemberInvitationAccepted: ({ data }) => say`${member(data.userId)} accepted an invitation.`,
  MemberInvitationWithdrawn: ({ actor }) => say`${by(actor)} took an invitation back.`,
};

import type { AccountEvent, InvitationEvent, SignInEvent } from '../../domain/accounts/events.ts';
import type { MemberRole } from '../../domain/kernel/event.ts';
import { by, day, member, type Sentences, sentence } from '../sentence-parts.ts';

const roles: Readonly<Record<MemberRole, string>> = {
  charity: 'a charity',
  consultant: 'a consultant',
  analyst: 'an analyst',
  admin: 'an administrator',
};

export const accountSentences: Sentences<AccountEvent | SignInEvent | InvitationEvent> = {
  AccountRegistered: {
    status: 'Open',
    sentence: ({ id, data }) => sentence`${member(id)} opened ${roles[data.role]} account.`,
  },
  ContactDetailsChanged: ({ id }) => sentence`${member(id)} changed their contact details.`,
  ProfileDescribed: ({ id }) => sentence`${member(id)} updated their profile.`,
  EmailAddressChanged: ({ id }) => sentence`${member(id)} changed their email address.`,
  PasswordChanged: ({ id }) => sentence`${member(id)} changed their password.`,
  PasswordReset: ({ id }) => sentence`${member(id)} reset their password by email.`,
  AccountClosed: {
    status: 'Closed',
    sentence: ({ id }) => sentence`${member(id)} closed their account. Their personal data was erased.`,
  },
  SignedIn: ({ id }) => sentence`${member(id)} signed in.`,
  SignInFailed: ({ id }) => sentence`A sign-in as ${member(id)} failed.`,
  PasswordResetRequested: ({ id }) => sentence`A password reset was requested for ${member(id)}.`,
  MemberInvited: {
    status: 'Open',
    sentence: ({ data, actor }) =>
      sentence`${by(actor)} invited ${roles[data.role]}. The invitation expires on ${day(data.expiresAt)}.`,
  },
  MemberInvitationAccepted: {
    status: 'Accepted',
    sentence: ({ data }) => sentence`${member(data.userId)} accepted an invitation.`,
  },
  MemberInvitationWithdrawn: {
    status: 'Withdrawn',
    sentence: ({ actor }) => sentence`${by(actor)} withdrew an invitation.`,
  },
};

import type {
  AccountEvent,
  EmailProof,
  GivingUpReason,
  InvitationEvent,
  SignInEvent,
} from '../../domain/accounts/events.ts';
import type { SecondFactorKind } from '../../domain/accounts/second-factor-kinds.ts';
import type { MemberRole } from '../../domain/kernel/event.ts';
import { becomes, by, day, member, type Sentences, sentence } from '../sentence-parts.ts';

const roles: Readonly<Record<MemberRole, string>> = {
  charity: 'a charity',
  consultant: 'a consultant',
  analyst: 'an analyst',
  admin: 'an administrator',
};

const factors: Readonly<Record<SecondFactorKind, string>> = {
  passkey: 'a passkey',
  'authenticator-app': 'an authenticator app',
};

const left = (count: number): string => (count === 1 ? '1 code is' : `${count} codes are`);

const proofs: Readonly<Record<Exclude<EmailProof, 'administrator'>, string>> = {
  link: 'a link in an email',
  invitation: 'the link of an invitation',
};

const givingUp: Readonly<Record<GivingUpReason, string>> = {
  unproved: 'it was not confirmed within 48 hours',
  disowned: 'the person who receives its emails does not know the account',
  claimed: 'another account has confirmed it',
};

export const accountSentences: Sentences<AccountEvent | SignInEvent | InvitationEvent> = {
  AccountRegistered: becomes('Open', ({ id, data }) => sentence`${member(id)} opened ${roles[data.role]} account.`),
  ContactDetailsChanged: ({ id }) => sentence`${member(id)} changed their contact details.`,
  ProfileDescribed: ({ id }) => sentence`${member(id)} updated their profile.`,
  EmailAddressChanged: ({ id }) => sentence`${member(id)} changed their email address.`,
  EmailProofRequested: ({ id }) => sentence`An email asked ${member(id)} to confirm their email address.`,
  EmailAddressProved: ({ id, data, actor }) =>
    data.by === 'administrator'
      ? sentence`${by(actor)} confirmed the email address of ${member(id)}.`
      : sentence`${member(id)} confirmed their email address by ${proofs[data.by]}.`,
  EmailAddressChangeRequested: ({ id }) => sentence`${member(id)} asked to change their email address.`,
  EmailAddressChangeWithdrawn: ({ id }) => sentence`${member(id)} cancelled the change of their email address.`,
  EmailAddressRestored: ({ id }) => sentence`The change of ${member(id)}’s email address was undone.`,
  EmailAddressGivenUp: ({ id, data }) => sentence`${member(id)} lost their email address: ${givingUp[data.because]}.`,
  PasswordChanged: ({ id }) => sentence`${member(id)} changed their password.`,
  PasswordReset: ({ id }) => sentence`${member(id)} reset their password by email.`,
  SecondFactorAdded: ({ id, data }) => sentence`${member(id)} added ${factors[data.kind]} for two-step sign-in.`,
  SecondFactorRemoved: ({ id, data }) => sentence`${member(id)} removed ${factors[data.kind]} from two-step sign-in.`,
  RecoveryCodesIssued: ({ id }) => sentence`${member(id)} received new recovery codes.`,
  RecoveryCodeUsed: ({ id, data }) => sentence`${member(id)} used a recovery code. ${left(data.left)} left.`,
  SecondFactorsReset: ({ id, actor }) => sentence`${by(actor)} reset the two-step sign-in of ${member(id)}.`,
  SessionsEnded: ({ id, actor }) => sentence`${by(actor)} signed ${member(id)} out on all devices.`,
  AccountClosed: becomes(
    'Closed',
    ({ id }) => sentence`${member(id)} closed their account. Their personal data was erased.`,
  ),
  SignedIn: ({ id }) => sentence`${member(id)} signed in.`,
  SignInFailed: ({ id }) => sentence`A sign-in as ${member(id)} failed.`,
  PasswordResetRequested: ({ id }) => sentence`A password reset was requested for ${member(id)}.`,
  SignInLinkRequested: ({ id }) => sentence`A sign-in link was requested for ${member(id)}.`,
  MemberInvited: becomes(
    'Open',
    ({ data, actor }) =>
      sentence`${by(actor)} invited ${roles[data.role]}. The invitation expires on ${day(data.expiresAt)}.`,
  ),
  MemberInvitationAccepted: becomes('Accepted', ({ data }) => sentence`${member(data.userId)} accepted an invitation.`),
  MemberInvitationWithdrawn: becomes('Withdrawn', ({ actor }) => sentence`${by(actor)} withdrew an invitation.`),
};

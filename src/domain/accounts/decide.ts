// Contents
//   Account:    register, change contact details, describe the profile, prove and change the e-mail address, close
//   Sign-ins:   record
//   Invitation: invite, accept, withdraw

import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import { isBlank } from '../kernel/text.ts';
import type { Acceptance, AccountCommand, InvitationCommand, SignInCommand } from './commands.ts';
import {
  type AccountEvent,
  type AccountRegistration,
  accountClosed,
  accountEvents,
  accountRegistered,
  type ContactDetails,
  contactDetailsChanged,
  type EmailProof,
  emailAddressChanged,
  emailAddressChangeRequested,
  emailAddressChangeWithdrawn,
  emailAddressGivenUp,
  emailAddressProved,
  emailAddressRestored,
  emailProofRequested,
  type GivingUpReason,
  type InvitationEvent,
  invitationEvents,
  type MemberInvitation,
  memberInvitationAccepted,
  memberInvitationWithdrawn,
  memberInvited,
  passwordChanged,
  passwordReset,
  passwordResetRequested,
  profileDescribed,
  recoveryCodesIssued,
  recoveryCodeUsed,
  type SignInEvent,
  secondFactorAdded,
  secondFactorRemoved,
  secondFactorsReset,
  sessionsEnded,
  signedIn,
  signInEvents,
  signInFailed,
  signInLinkRequested,
} from './events.ts';
import { type Account, evolve, evolveInvitation, type Invitation, initial, noInvitation } from './state.ts';

// Account

type OpenAccount = Extract<Account, { status: 'registered' }>;

const emailMissing = reject('email-required', 'Please enter a valid email address', 'email');
const nameMissing = reject('name-required', 'Name is required', 'name');

/** Every account needs a username, an e-mail address and a name (spec §5). */
const validateRegistration = ({ username, email, name }: AccountRegistration): Rejection | null => {
  if (isBlank(username)) return reject('username-required', 'Username is required', 'username');
  if (isBlank(email)) return emailMissing;
  return isBlank(name) ? nameMissing : null;
};

/** @param proof what the registration says about its e-mail address */
const register = (
  account: Exclude<Account, { status: 'closed' }>,
  registration: AccountRegistration,
  ...proof: readonly AccountEvent[]
): Decision<AccountEvent> => {
  if (account.status === 'unregistered') {
    return validateRegistration(registration) ?? [accountRegistered(registration), ...proof];
  }
  return sameData(account.registration, registration)
    ? []
    : reject('account-already-registered', 'An account with these details already exists.');
};

const changeContactDetails = ({ contact }: OpenAccount, details: ContactDetails): Decision<AccountEvent> => {
  if (isBlank(details.name)) return nameMissing;
  return sameData(contact, details) ? [] : [contactDetailsChanged(details)];
};

const requestEmailProof = ({ email, isEmailProved, requestedEmail }: OpenAccount): Decision<AccountEvent> => {
  if (requestedEmail !== null) return [emailAddressChangeRequested({ email: requestedEmail })];
  if (isEmailProved) return [];
  return email === ''
    ? reject('email-missing', 'This account has no email address. Please enter one first.')
    : [emailProofRequested({ email })];
};

const withdrawEmailChange = ({ requestedEmail }: OpenAccount): Decision<AccountEvent> =>
  requestedEmail === null ? [] : [emailAddressChangeWithdrawn({})];

/** A repeated request sends another mail, because the first may have been lost. */
const requestEmailChange = (account: OpenAccount, email: string): Decision<AccountEvent> => {
  if (isBlank(email)) return emailMissing;
  return email === account.email ? withdrawEmailChange(account) : [emailAddressChangeRequested({ email })];
};

/** The same sentence for every reason, so that an old link reveals nothing. */
export const emailLinkInvalid = reject('email-link-invalid', 'This link is invalid or has expired.');

const proveEmailAddress = (account: OpenAccount, email: string, by: EmailProof): Decision<AccountEvent> => {
  if (email === account.requestedEmail) {
    return [emailAddressProved({ email, by }), emailAddressChanged({ email, formerEmail: account.email })];
  }
  if (email === '' || email !== account.email) return emailLinkInvalid;
  return account.isEmailProved ? [] : [emailAddressProved({ email, by })];
};

const restoreEmailAddress = (account: OpenAccount, email: string): Decision<AccountEvent> => {
  if (email === account.email) return withdrawEmailChange(account);
  return account.formerEmails.includes(email)
    ? [emailAddressRestored({ email, withdrawnEmail: account.email })]
    : emailLinkInvalid;
};

const giveUpEmailAddress = ({ email, isEmailProved }: OpenAccount, because: GivingUpReason): Decision<AccountEvent> => {
  if (isEmailProved) return reject('email-proved', 'This email address is already confirmed.');
  return email === '' ? [] : [emailAddressGivenUp({ email, because })];
};

/** A requested address goes with the former password: an intruder who knew it may have requested the address. */
const recordNewPassword = ({ requestedEmail }: OpenAccount, recorded: AccountEvent): Decision<AccountEvent> =>
  requestedEmail === null ? [recorded] : [recorded, emailAddressChangeWithdrawn({})];

type RegistrationCommand = Extract<AccountCommand, { data: AccountRegistration }>;

const decideOpen = (
  account: OpenAccount,
  command: Exclude<AccountCommand, RegistrationCommand>,
): Decision<AccountEvent> => {
  switch (command.type) {
    case 'ChangeContactDetails':
      return changeContactDetails(account, command.data);
    case 'DescribeProfile':
      return sameData(account.profile, command.data) ? [] : [profileDescribed(command.data)];
    case 'RequestEmailProof':
      return requestEmailProof(account);
    case 'RequestEmailChange':
      return requestEmailChange(account, command.data.email);
    case 'WithdrawEmailChange':
      return withdrawEmailChange(account);
    case 'ProveEmailAddress':
      return proveEmailAddress(account, command.data.email, command.data.by);
    case 'RestoreEmailAddress':
      return restoreEmailAddress(account, command.data.email);
    case 'GiveUpEmailAddress':
      return giveUpEmailAddress(account, command.data.because);
    case 'RecordPasswordChange':
      return recordNewPassword(account, passwordChanged({}));
    case 'RecordPasswordReset':
      return recordNewPassword(account, passwordReset({}));
    case 'RecordSecondFactor':
      return [secondFactorAdded(command.data)];
    case 'RecordFactorRemoval':
      return [secondFactorRemoved(command.data)];
    case 'RecordRecoveryCodes':
      return [recoveryCodesIssued({})];
    case 'RecordRecoveryCodeUse':
      return [recoveryCodeUsed(command.data)];
    case 'ResetSecondFactors':
      return [secondFactorsReset({})];
    case 'EndSessions':
      return [sessionsEnded({})];
    case 'CloseAccount':
      return [accountClosed({})];
    default:
      return unreachable(command);
  }
};

const decideAccount = (account: Account, command: AccountCommand): Decision<AccountEvent> => {
  if (account.status === 'closed') {
    return command.type === 'CloseAccount' ? [] : reject('account-closed', 'This account is closed.');
  }
  switch (command.type) {
    case 'RegisterAccount':
      return register(account, command.data);
    case 'RegisterUnprovedAccount':
      return register(account, command.data, emailProofRequested({ email: command.data.email }));
    case 'RegisterInvitedAccount':
      return register(account, command.data, emailAddressProved({ email: command.data.email, by: 'invitation' }));
    default:
      break;
  }
  return account.status === 'registered'
    ? decideOpen(account, command)
    : reject('account-unknown', 'This account does not exist.');
};

/** A member's account, from registration to closing. Older streams also hold sign-ins. */
export const account: Decider<Account, AccountCommand, AccountEvent | SignInEvent> = {
  category: accountEvents.category,
  initial,
  evolve,
  decide: decideAccount,
};

// Sign-ins

const record = (_nothing: null, command: SignInCommand): Decision<SignInEvent> => {
  switch (command.type) {
    case 'RecordSignIn':
      return [signedIn({})];
    case 'RecordSignInFailure':
      return [signInFailed({})];
    case 'RecordResetRequest':
      return [passwordResetRequested({})];
    case 'RecordLinkRequest':
      return [signInLinkRequested({})];
    default:
      return unreachable(command);
  }
};

/**
 * Sign-in attempts of an account. The caller knows that the account exists. Anyone can fail to sign in any number of
 * times, so no decision may depend on earlier events.
 */
export const signIns: Decider<null, SignInCommand, SignInEvent> = {
  category: signInEvents.category,
  memory: 'nothing',
  initial: null,
  evolve: () => null,
  decide: record,
};

// Invitation

/** The same sentence for every reason: only the codes tell whether an invitation existed. */
const noLongerValid = 'This invitation is invalid or has expired.';

const invitationUnknown = reject('invitation-unknown', noLongerValid);

const invite = (invitation: Invitation, invited: MemberInvitation): Decision<InvitationEvent> => {
  if (invitation.status !== 'none') {
    return sameData(invitation.invitation, invited)
      ? []
      : reject('invitation-already-sent', 'This invitation has already been sent with other details.');
  }
  return isBlank(invited.email) ? emailMissing : [memberInvited(invited)];
};

const accept = (invitation: Invitation, { userId, at }: Acceptance): Decision<InvitationEvent> => {
  switch (invitation.status) {
    case 'none':
      return invitationUnknown;
    case 'open':
      return Date.parse(at) < Date.parse(invitation.invitation.expiresAt)
        ? [memberInvitationAccepted({ userId })]
        : reject('invitation-expired', noLongerValid);
    case 'accepted':
      return invitation.userId === userId ? [] : reject('invitation-already-accepted', noLongerValid);
    case 'withdrawn':
      return reject('invitation-withdrawn', noLongerValid);
    default:
      return unreachable(invitation);
  }
};

const withdraw = (invitation: Invitation): Decision<InvitationEvent> => {
  switch (invitation.status) {
    case 'none':
      return invitationUnknown;
    case 'open':
      return [memberInvitationWithdrawn({})];
    case 'accepted':
      return reject('invitation-already-accepted', 'This invitation has already been accepted.');
    case 'withdrawn':
      return [];
    default:
      return unreachable(invitation);
  }
};

const decideInvitation = (invitation: Invitation, command: InvitationCommand): Decision<InvitationEvent> => {
  switch (command.type) {
    case 'InviteMember':
      return invite(invitation, command.data);
    case 'AcceptInvitation':
      return accept(invitation, command.data);
    case 'WithdrawInvitation':
      return withdraw(invitation);
    default:
      return unreachable(command);
  }
};

/** An administrator's invitation to become a member (decisions, Analyst). */
export const invitation: Decider<Invitation, InvitationCommand, InvitationEvent> = {
  category: invitationEvents.category,
  initial: noInvitation,
  evolve: evolveInvitation,
  decide: decideInvitation,
};

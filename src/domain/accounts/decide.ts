import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import { isBlank } from '../kernel/text.ts';
import type {
  AccountCommand,
  ChangeContactDetails,
  ChangeEmailAddress,
  DescribeProfile,
  InvitationCommand,
  RegisterAccount,
  SignInCommand,
} from './commands.ts';
import { decideInvitation } from './decide-invitation.ts';
import {
  type AccountEvent,
  accountClosed,
  accountEvents,
  accountRegistered,
  contactDetailsChanged,
  emailAddressChanged,
  type InvitationEvent,
  invitationEvents,
  passwordChanged,
  passwordReset,
  passwordResetRequested,
  profileDescribed,
  type SignInEvent,
  signedIn,
  signInEvents,
  signInFailed,
} from './events.ts';
import { type Account, evolve, evolveInvitation, type Invitation, initial, noInvitation } from './state.ts';

type OpenAccount = Extract<Account, { status: 'registered' }>;

const emailMissing = reject('email-required', 'Please enter a valid email address', 'email');
const nameMissing = reject('name-required', 'Name is required', 'name');

/** Username, e-mail and name are what every account needs (spec §5). */
const registrationFault = ({ username, email, name }: RegisterAccount['data']): Rejection | null => {
  if (isBlank(username)) return reject('username-required', 'Username is required', 'username');
  if (isBlank(email)) return emailMissing;
  return isBlank(name) ? nameMissing : null;
};

const register = (
  account: Exclude<Account, { status: 'closed' }>,
  { data }: RegisterAccount,
): Decision<AccountEvent> => {
  if (account.status === 'unregistered') return registrationFault(data) ?? [accountRegistered(data)];
  return sameData(account.registration, data)
    ? []
    : reject('account-already-registered', 'An account with these details already exists.');
};

const changeContact = ({ contact }: OpenAccount, { data }: ChangeContactDetails): Decision<AccountEvent> => {
  if (isBlank(data.name)) return nameMissing;
  return sameData(contact, data) ? [] : [contactDetailsChanged(data)];
};

const describe = ({ profile }: OpenAccount, { data }: DescribeProfile): Decision<AccountEvent> =>
  sameData(profile, data) ? [] : [profileDescribed(data)];

const changeEmail = (account: OpenAccount, { data: { email } }: ChangeEmailAddress): Decision<AccountEvent> => {
  if (isBlank(email)) return emailMissing;
  return email === account.email ? [] : [emailAddressChanged({ email, formerEmail: account.email })];
};

/** What can be asked of an account that is open. */
const goOn = (account: OpenAccount, command: Exclude<AccountCommand, RegisterAccount>): Decision<AccountEvent> => {
  switch (command.type) {
    case 'ChangeContactDetails':
      return changeContact(account, command);
    case 'DescribeProfile':
      return describe(account, command);
    case 'ChangeEmailAddress':
      return changeEmail(account, command);
    case 'RecordPasswordChange':
      return [passwordChanged({})];
    case 'RecordPasswordReset':
      return [passwordReset({})];
    case 'CloseAccount':
      return [accountClosed({})];
    default:
      return unreachable(command);
  }
};

const decide = (account: Account, command: AccountCommand): Decision<AccountEvent> => {
  if (account.status === 'closed') {
    return command.type === 'CloseAccount' ? [] : reject('account-closed', 'This account is closed.');
  }
  if (command.type === 'RegisterAccount') return register(account, command);
  return account.status === 'registered'
    ? goOn(account, command)
    : reject('account-unknown', 'This account is not known.');
};

/** A member's account: who they are, until they leave. Older streams of it hold sign-ins too. */
export const account: Decider<Account, AccountCommand, AccountEvent | SignInEvent> = {
  category: accountEvents.category,
  initial,
  evolve,
  decide,
};

const note = (_nothing: null, command: SignInCommand): Decision<SignInEvent> => {
  switch (command.type) {
    case 'RecordSignIn':
      return [signedIn({})];
    case 'RecordSignInFailure':
      return [signInFailed({})];
    case 'RecordResetRequest':
      return [passwordResetRequested({})];
    default:
      return unreachable(command);
  }
};

/**
 * When somebody came in by an account, or tried to. Whoever asks knows that the account exists. Anybody can fail to sign
 * in as often as they like, so nothing here may depend on how often that was.
 */
export const signIns: Decider<null, SignInCommand, SignInEvent> = {
  category: signInEvents.category,
  memory: 'nothing',
  initial: null,
  evolve: () => null,
  decide: note,
};

/** An administrator's invitation to become a member. */
export const invitation: Decider<Invitation, InvitationCommand, InvitationEvent> = {
  category: invitationEvents.category,
  initial: noInvitation,
  evolve: evolveInvitation,
  decide: decideInvitation,
};

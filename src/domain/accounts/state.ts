import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type {
  AccountEvent,
  AccountRegistration,
  ContactDetails,
  InvitationEvent,
  MemberInvitation,
  Profile,
  SignInEvent,
} from './events.ts';

export type Account =
  | { readonly status: 'unregistered' }
  | {
      readonly status: 'registered';
      /** As first registered, to recognise a repetition. */
      readonly registration: AccountRegistration;
      /** Empty once the account has given it up. */
      readonly email: string;
      readonly isEmailProved: boolean;
      /** The address that replaces `email` once it is proved. */
      readonly requestedEmail: string | null;
      /** Proved addresses that the account had before, oldest first; each can be restored. */
      readonly formerEmails: readonly string[];
      readonly contact: ContactDetails;
      readonly profile: Profile;
    }
  | { readonly status: 'closed'; readonly registration: AccountRegistration };

export const initial: Account = { status: 'unregistered' };

type OpenAccount = Extract<Account, { status: 'registered' }>;

const changed = (account: OpenAccount, email: string): OpenAccount => ({
  ...account,
  email,
  isEmailProved: true,
  requestedEmail: null,
  // An address that was never proved may be a stranger's, who must not get the account.
  formerEmails: account.isEmailProved ? [...account.formerEmails, account.email] : account.formerEmails,
});

/** Forgets later addresses, so that their readers cannot take the account back. */
const restored = (account: OpenAccount, email: string): OpenAccount => ({
  ...account,
  email,
  isEmailProved: true,
  requestedEmail: null,
  formerEmails: account.formerEmails.slice(0, account.formerEmails.indexOf(email)),
});

/** Sign-ins have their own streams. Older ones were written to the account's stream and are ignored. */
export const evolve: Evolve<Account, AccountEvent | SignInEvent> = (account, event) => {
  if (event.type === 'AccountRegistered') {
    const { email, name, phone, website, bio, organisation } = event.data;
    return {
      status: 'registered',
      registration: event.data,
      email,
      isEmailProved: true,
      requestedEmail: null,
      formerEmails: [],
      contact: { name, phone, website },
      profile: { bio, organisation },
    };
  }
  if (account.status !== 'registered') return account;
  switch (event.type) {
    case 'ContactDetailsChanged':
      return { ...account, contact: event.data };
    case 'ProfileDescribed':
      return { ...account, profile: event.data };
    case 'EmailAddressChanged':
      return changed(account, event.data.email);
    case 'EmailProofRequested':
      return { ...account, isEmailProved: false };
    case 'EmailAddressProved':
      return event.data.email === account.email ? { ...account, isEmailProved: true } : account;
    case 'EmailAddressChangeRequested':
      return { ...account, requestedEmail: event.data.email };
    case 'EmailAddressChangeWithdrawn':
      return { ...account, requestedEmail: null };
    case 'EmailAddressRestored':
      return restored(account, event.data.email);
    case 'EmailAddressGivenUp':
      return { ...account, email: '', isEmailProved: false };
    case 'AccountClosed':
      return { status: 'closed', registration: account.registration };
    case 'PasswordChanged':
    case 'PasswordReset':
    case 'SecondFactorAdded':
    case 'SecondFactorRemoved':
    case 'RecoveryCodesIssued':
    case 'RecoveryCodeUsed':
    case 'SecondFactorsReset':
    case 'SessionsEnded':
    case 'SignedIn':
    case 'SignInFailed':
    case 'PasswordResetRequested':
    case 'SignInLinkRequested':
      return account;
    default:
      return unreachable(event);
  }
};

export type Invitation =
  | { readonly status: 'none' }
  | { readonly status: 'open'; readonly invitation: MemberInvitation }
  | { readonly status: 'accepted'; readonly invitation: MemberInvitation; readonly userId: string }
  | { readonly status: 'withdrawn'; readonly invitation: MemberInvitation };

export const noInvitation: Invitation = { status: 'none' };

export const evolveInvitation: Evolve<Invitation, InvitationEvent> = (invitation, event) => {
  switch (event.type) {
    case 'MemberInvited':
      return { status: 'open', invitation: event.data };
    case 'MemberInvitationAccepted':
      return invitation.status === 'open'
        ? { status: 'accepted', invitation: invitation.invitation, userId: event.data.userId }
        : invitation;
    case 'MemberInvitationWithdrawn':
      return invitation.status === 'open' ? { status: 'withdrawn', invitation: invitation.invitation } : invitation;
    default:
      return unreachable(event);
  }
};

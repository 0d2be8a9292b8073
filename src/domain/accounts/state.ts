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
      readonly email: string;
      readonly contact: ContactDetails;
      readonly profile: Profile;
    }
  | { readonly status: 'closed'; readonly registration: AccountRegistration };

export const initial: Account = { status: 'unregistered' };

/** Sign-ins have their own streams. Older ones were written to the account's stream and are ignored. */
export const evolve: Evolve<Account, AccountEvent | SignInEvent> = (account, event) => {
  switch (event.type) {
    case 'AccountRegistered': {
      const { email, name, phone, website, bio, organisation } = event.data;
      return {
        status: 'registered',
        registration: event.data,
        email,
        contact: { name, phone, website },
        profile: { bio, organisation },
      };
    }
    case 'ContactDetailsChanged':
      return account.status === 'registered' ? { ...account, contact: event.data } : account;
    case 'ProfileDescribed':
      return account.status === 'registered' ? { ...account, profile: event.data } : account;
    case 'EmailAddressChanged':
      return account.status === 'registered' ? { ...account, email: event.data.email } : account;
    case 'AccountClosed':
      return account.status === 'registered' ? { status: 'closed', registration: account.registration } : account;
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

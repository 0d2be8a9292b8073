import type { AccountRegistration, ContactDetails, MemberInvitation, Profile } from './events.ts';

/** Opens an account. Username and e-mail have been reserved for it, so that they are unique over all accounts. */
export const registerAccount = (data: AccountRegistration) => ({ type: 'RegisterAccount', data }) as const;
export type RegisterAccount = ReturnType<typeof registerAccount>;

/** Says anew how the member is reached. */
export const changeContactDetails = (data: ContactDetails) => ({ type: 'ChangeContactDetails', data }) as const;
export type ChangeContactDetails = ReturnType<typeof changeContactDetails>;

/** Says anew what the member tells about themselves. */
export const describeProfile = (data: Profile) => ({ type: 'DescribeProfile', data }) as const;
export type DescribeProfile = ReturnType<typeof describeProfile>;

/** Moves the account to another e-mail address, which has been reserved for it. */
export const changeEmailAddress = (data: { readonly email: string }) => ({ type: 'ChangeEmailAddress', data }) as const;
export type ChangeEmailAddress = ReturnType<typeof changeEmailAddress>;

/** Notes that the member chose another password. */
export const recordPasswordChange = () => ({ type: 'RecordPasswordChange' }) as const;
export type RecordPasswordChange = ReturnType<typeof recordPasswordChange>;

/** Notes that a forgotten password was set anew. */
export const recordPasswordReset = () => ({ type: 'RecordPasswordReset' }) as const;
export type RecordPasswordReset = ReturnType<typeof recordPasswordReset>;

/** Closes the account for ever. */
export const closeAccount = () => ({ type: 'CloseAccount' }) as const;
export type CloseAccount = ReturnType<typeof closeAccount>;

export type AccountCommand =
  | RegisterAccount
  | ChangeContactDetails
  | DescribeProfile
  | ChangeEmailAddress
  | RecordPasswordChange
  | RecordPasswordReset
  | CloseAccount;

/** Notes that the member proved who they are. */
export const recordSignIn = () => ({ type: 'RecordSignIn' }) as const;
export type RecordSignIn = ReturnType<typeof recordSignIn>;

/** Notes that somebody tried to sign in as this member with a wrong password. */
export const recordSignInFailure = () => ({ type: 'RecordSignInFailure' }) as const;
export type RecordSignInFailure = ReturnType<typeof recordSignInFailure>;

/** Notes that somebody asked for a link to set this member's password anew. */
export const recordResetRequest = () => ({ type: 'RecordResetRequest' }) as const;
export type RecordResetRequest = ReturnType<typeof recordResetRequest>;

export type SignInCommand = RecordSignIn | RecordSignInFailure | RecordResetRequest;

/** Invites somebody to become a member. */
export const inviteMember = (data: MemberInvitation) => ({ type: 'InviteMember', data }) as const;
export type InviteMember = ReturnType<typeof inviteMember>;

/** Accepts an invitation with an account that is about to be registered. `at`: UTC, ISO 8601. */
export const acceptInvitation = (data: { readonly userId: string; readonly at: string }) =>
  ({ type: 'AcceptInvitation', data }) as const;
export type AcceptInvitation = ReturnType<typeof acceptInvitation>;

/** Takes an invitation back that nobody has accepted. */
export const withdrawInvitation = () => ({ type: 'WithdrawInvitation' }) as const;
export type WithdrawInvitation = ReturnType<typeof withdrawInvitation>;

export type InvitationCommand = InviteMember | AcceptInvitation | WithdrawInvitation;

import { type CommandOf, data, defineCommands, noData } from '../kernel/define-commands.ts';
import type {
  AccountRegistration,
  ContactDetails,
  EmailProof,
  GivingUpReason,
  MemberInvitation,
  Profile,
} from './events.ts';
import type { SecondFactorKind } from './second-factor-kinds.ts';

const accountCommands = defineCommands({
  /** Opens an account. The caller has reserved its username and e-mail address, so that both are unique. */
  RegisterAccount: data<AccountRegistration>(),
  /** Opens an account whose e-mail address a visitor has typed; it still has to be proved. */
  RegisterUnprovedAccount: data<AccountRegistration>(),
  /** Opens an account by the link of an invitation, which proves its e-mail address. */
  RegisterInvitedAccount: data<AccountRegistration>(),
  /** Replaces the member's contact details. */
  ChangeContactDetails: data<ContactDetails>(),
  /** Replaces the member's description of themselves. */
  DescribeProfile: data<Profile>(),
  /** Asks for a mail to prove the e-mail address, or the one that is to replace it. */
  RequestEmailProof: noData,
  /** Wants another e-mail address. */
  RequestEmailChange: data<{ readonly email: string }>(),
  /** Keeps the present e-mail address. */
  WithdrawEmailChange: noData,
  /** Proves the e-mail address. The account moves to a requested one, which the caller has reserved. */
  ProveEmailAddress: data<{ readonly email: string; readonly by: EmailProof }>(),
  /** Undoes changes of the e-mail address. The caller has reserved the former one. */
  RestoreEmailAddress: data<{ readonly email: string }>(),
  /** Gives up an e-mail address that is not proved. */
  GiveUpEmailAddress: data<{ readonly because: GivingUpReason }>(),
  /** Records that the member chose another password. A requested e-mail address is withdrawn. */
  RecordPasswordChange: noData,
  /** Records that the member reset a forgotten password. A requested e-mail address is withdrawn. */
  RecordPasswordReset: noData,
  /** Records that the member added a second factor. */
  RecordSecondFactor: data<{ readonly kind: SecondFactorKind }>(),
  /** Records that the member removed a second factor. */
  RecordFactorRemoval: data<{ readonly kind: SecondFactorKind }>(),
  /** Records that the member received new recovery codes. */
  RecordRecoveryCodes: noData,
  /** Records that the member used a recovery code, and how many are left. */
  RecordRecoveryCodeUse: data<{ readonly left: number }>(),
  /** Records that the operator removed the member's second factors. */
  ResetSecondFactors: noData,
  /** Records that an administrator ended the member's sessions. */
  EndSessions: noData,
  /** Closes the account for good. */
  CloseAccount: noData,
});
export type AccountCommand = CommandOf<typeof accountCommands>;

export const {
  registerAccount,
  registerUnprovedAccount,
  registerInvitedAccount,
  changeContactDetails,
  describeProfile,
  requestEmailProof,
  requestEmailChange,
  withdrawEmailChange,
  proveEmailAddress,
  restoreEmailAddress,
  giveUpEmailAddress,
  recordPasswordChange,
  recordPasswordReset,
  recordSecondFactor,
  recordFactorRemoval,
  recordRecoveryCodes,
  recordRecoveryCodeUse,
  resetSecondFactors,
  endSessions,
  closeAccount,
} = accountCommands;

const signInCommands = defineCommands({
  /** Records that the member signed in. */
  RecordSignIn: noData,
  /** Records an attempt to sign in as this member with a wrong password. */
  RecordSignInFailure: noData,
  /** Records a request for a link that resets this member's password. */
  RecordResetRequest: noData,
  /** Records a request for a link that signs this member in once. */
  RecordLinkRequest: noData,
});
export type SignInCommand = CommandOf<typeof signInCommands>;

export const { recordSignIn, recordSignInFailure, recordResetRequest, recordLinkRequest } = signInCommands;

/** The account that accepts an invitation. */
export interface Acceptance {
  readonly userId: string;
  /** UTC, ISO 8601. */
  readonly at: string;
}

const invitationCommands = defineCommands({
  /** Invites a person to become a member. */
  InviteMember: data<MemberInvitation>(),
  /** Accepts an invitation for an account that is about to be registered. */
  AcceptInvitation: data<Acceptance>(),
  /** Withdraws an invitation that is still open. */
  WithdrawInvitation: noData,
});
export type InvitationCommand = CommandOf<typeof invitationCommands>;

export const { inviteMember, acceptInvitation, withdrawInvitation } = invitationCommands;

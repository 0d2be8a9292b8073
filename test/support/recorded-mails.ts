import type { AccountMail } from '../../src/commands/account-mail.ts';

/** The mails with secrets, in memory, in order. */
export interface RecordedMails extends AccountMail {
  readonly resets: { readonly userId: string; readonly token: string; readonly expiresAt: Date }[];
  readonly signInLinks: { readonly userId: string; readonly token: string; readonly expiresAt: Date }[];
  readonly invitations: { readonly invitationId: string; readonly token: string }[];
}

/** An outbox in memory. */
export const recordedMails = (): RecordedMails => {
  const resets: RecordedMails['resets'] = [];
  const signInLinks: RecordedMails['signInLinks'] = [];
  const invitations: RecordedMails['invitations'] = [];
  return {
    resets,
    signInLinks,
    invitations,
    passwordReset: async ({ userId }, token, expiresAt) => {
      resets.push({ userId, token, expiresAt });
    },
    signInLink: async ({ userId }, token, expiresAt) => {
      signInLinks.push({ userId, token, expiresAt });
    },
    memberInvited: async (invitation) => {
      invitations.push(invitation);
    },
  };
};

import type { AccountMail } from '../../src/commands/account-mail.ts';
import { linksTo } from '../../src/mail/templates/links.ts';

/** The mails with secrets, in memory, in order. */
export interface RecordedMails extends AccountMail {
  readonly resets: { readonly userId: string; readonly token: string; readonly expiresAt: Date }[];
  readonly invitations: { readonly invitationId: string; readonly token: string }[];
}

/** An outbox in memory. */
export const recordedMails = (): RecordedMails => {
  const resets: RecordedMails['resets'] = [];
  const invitations: RecordedMails['invitations'] = [];
  return {
    links: linksTo('https://bridge.example'),
    linkIn: (template) => (template === 'member-invited' ? 'invitation' : null),
    resets,
    invitations,
    passwordReset: async ({ userId }, token, expiresAt) => {
      resets.push({ userId, token, expiresAt });
    },
    memberInvited: async (invitation) => {
      invitations.push(invitation);
    },
  };
};

import type { AccountMail } from '../../src/commands/account-mail.ts';
import { linksTo } from '../../src/mail/templates/links.ts';

/** The mails with secrets, in memory, in order. */
export interface RecordedMails extends AccountMail {
  readonly resets: { readonly userId: string; readonly token: string; readonly expiresAt: Date }[];
  readonly signInLinks: { readonly userId: string; readonly token: string; readonly expiresAt: Date }[];
  readonly claims: { readonly userId: string; readonly token: string }[];
  /** Accounts that were sent a mail to prove their address. */
  readonly asked: Set<string>;
  readonly invitations: { readonly invitationId: string; readonly token: string }[];
}

/** An outbox in memory. */
export const recordedMails = (): RecordedMails => {
  const resets: RecordedMails['resets'] = [];
  const signInLinks: RecordedMails['signInLinks'] = [];
  const claims: RecordedMails['claims'] = [];
  const asked: RecordedMails['asked'] = new Set();
  const invitations: RecordedMails['invitations'] = [];
  return {
    links: linksTo('https://bridge.example'),
    linkIn: (template) => (template === 'member-invited' ? 'invitation' : null),
    resets,
    signInLinks,
    claims,
    asked,
    invitations,
    passwordReset: async ({ userId }, token, expiresAt) => {
      resets.push({ userId, token, expiresAt });
    },
    signInLink: async ({ userId }, token, expiresAt) => {
      signInLinks.push({ userId, token, expiresAt });
    },
    emailClaimed: async ({ userId }, token) => {
      claims.push({ userId, token });
    },
    askedForProof: async (userIds) => userIds.filter((userId) => asked.has(userId)),
    memberInvited: async (invitation) => {
      invitations.push(invitation);
    },
  };
};

import type { AccountMail } from '../../commands/account-mail.ts';
import { fold } from '../../commands/fold.ts';
import { invitation } from '../../domain/accounts/decide.ts';
import { addressTemplates, secretTemplates } from '../../mail/mail.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { emailClaimed, memberInvited, passwordReset, signInLink } from '../../mail/templates/accounts.ts';
import { render } from '../../mail/templates/rendering.ts';
import type { MailMessage } from '../../mail/templates/template.ts';
import { mailId, type NotificationParts } from './notification.ts';
import { recipientOf } from './recipients.ts';

/**
 * Mails with secret links. The mail's id is derived from the secret, so that a repeated request writes one mail; the secret
 * cannot be derived from the id.
 * @param wakeDelivery signals delivery. Must not reject: the mail is written, and polling finds it.
 */
export const accountMail = (
  { store, recipients, links }: Pick<NotificationParts, 'store' | 'recipients' | 'links'>,
  outbox: Pick<Outbox, 'post' | 'sentTo'>,
  wakeDelivery: () => Promise<void>,
): AccountMail => {
  const toMember = async (
    userId: string,
    token: string,
    template: string,
    messageTo: (address: string) => MailMessage,
  ): Promise<void> => {
    const recipient = await recipients.member(userId);
    if (recipient === null) return;
    const { to, name } = recipient;
    const id = mailId(token, template, userId);
    await outbox.post({ id, recipient: userId, to, template, ...render(messageTo(to), name) });
    await wakeDelivery();
  };

  return {
    links,

    linkIn: (template) => {
      if (template === secretTemplates.passwordReset) return 'password-reset';
      if (template === secretTemplates.signInLink) return 'sign-in';
      return template === secretTemplates.memberInvited ? 'invitation' : null;
    },

    passwordReset: ({ userId }, token, expiresAt) =>
      toMember(userId, token, secretTemplates.passwordReset, (to) =>
        passwordReset(links.resetPassword(token, to), expiresAt),
      ),

    signInLink: ({ userId }, token, expiresAt) =>
      toMember(userId, token, secretTemplates.signInLink, () => signInLink(links.signInLink(token), expiresAt)),

    emailClaimed: async ({ userId }, token, expiresAt) => {
      const recipient = await recipients.member(userId);
      if (recipient === null) return;
      const template = addressTemplates.emailClaimed;
      // The greeting has no name, because the account may be a stranger's.
      const message = render(emailClaimed(links.verifyEmail(token), expiresAt), null);
      const { to } = recipient;
      await outbox.post({ id: mailId(token, template, userId), recipient: userId, to, template, ...message });
      await wakeDelivery();
    },

    askedForProof: (userIds, before) => outbox.sentTo(userIds, addressTemplates.emailProof, before),

    memberInvited: async ({ invitationId, token }) => {
      const known = await fold(store, invitation, invitationId);
      if (known.status !== 'open') return;
      const { role, email, name, expiresAt } = known.invitation;
      const recipient = recipientOf(invitationId, email, name);
      if (recipient === null) return;
      const message = memberInvited(role, links.invitation(token), new Date(expiresAt));
      const template = secretTemplates.memberInvited;
      const id = mailId(token, template, invitationId);
      await outbox.post({ id, recipient: invitationId, to: email, template, ...render(message, name) });
      await wakeDelivery();
    },
  };
};

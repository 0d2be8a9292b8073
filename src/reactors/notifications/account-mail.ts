import type { AccountMail } from '../../commands/account-mail.ts';
import { fold } from '../../commands/fold.ts';
import { invitation } from '../../domain/accounts/decide.ts';
import { secretTemplates } from '../../mail/mail.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { memberInvited, passwordReset } from '../../mail/templates/accounts.ts';
import { render } from '../../mail/templates/rendering.ts';
import { mailId, type NotificationParts } from './notification.ts';
import { recipientOf } from './recipients.ts';

/**
 * Mails with secret links. The mail's id is derived from the secret, so that a repeated request writes one mail; the secret
 * cannot be derived from the id.
 * @param wakeDelivery signals delivery. Must not reject: the mail is written, and polling finds it.
 */
export const accountMail = (
  { store, recipients, links }: NotificationParts,
  outbox: Pick<Outbox, 'post'>,
  wakeDelivery: () => Promise<void>,
): AccountMail => ({
  links,

  linkIn: (template) => {
    if (template === secretTemplates.passwordReset) return 'password-reset';
    return template === secretTemplates.memberInvited ? 'invitation' : null;
  },

  passwordReset: async ({ userId }, token, expiresAt) => {
    const recipient = await recipients.member(userId);
    if (recipient === null) return;
    const message = passwordReset(links.resetPassword(token, recipient.to), expiresAt);
    const id = mailId(token, secretTemplates.passwordReset, userId);
    await outbox.post({
      id,
      recipient: userId,
      to: recipient.to,
      template: secretTemplates.passwordReset,
      ...render(message, recipient.name),
    });
    await wakeDelivery();
  },

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
});

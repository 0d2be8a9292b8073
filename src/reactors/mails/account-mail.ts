import type { AccountMail } from '../../commands/account-mail.ts';
import { fold } from '../../commands/fold.ts';
import { invitation } from '../../domain/accounts/decide.ts';
import { secretTemplates } from '../../platform/mail/mail.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { memberInvited, passwordReset } from '../letters/accounts.ts';
import { render } from '../letters/rendering.ts';
import { readerOf } from './readers.ts';
import { type MailWriting, mailId } from './writing.ts';

/**
 * Mails whose links carry a secret, asked for by whoever made it. The id follows from the secret, so that asking twice
 * for one is asking once; nobody can guess the secret from it.
 * @param mailsPut tells delivery of a mail. It looks by itself, too: when that fails, the mail is put all the same, and
 * nobody is to ask for another with another secret.
 */
export const accountMail = (
  { store, readers, links }: MailWriting,
  outbox: Pick<Outbox, 'post'>,
  mailsPut: () => Promise<void>,
): AccountMail => ({
  passwordReset: async ({ userId }, token, expiresAt) => {
    const reader = await readers.member(userId);
    if (reader === null) return;
    const letter = passwordReset(links.resetPassword(token, reader.to), expiresAt);
    const id = mailId(token, secretTemplates.passwordReset, userId);
    await outbox.post({
      id,
      reader: userId,
      to: reader.to,
      template: secretTemplates.passwordReset,
      ...render(letter, reader.name),
    });
    await mailsPut().catch(() => {});
  },

  memberInvited: async ({ invitationId, token }) => {
    const known = await fold(store, invitation, invitationId);
    if (known.status !== 'open') return;
    const { role, email, name, expiresAt } = known.invitation;
    const reader = readerOf(invitationId, email, name);
    if (reader === null) return;
    const letter = memberInvited(role, links.invitation(token), new Date(expiresAt));
    const template = secretTemplates.memberInvited;
    const id = mailId(token, template, invitationId);
    await outbox.post({ id, reader: invitationId, to: email, template, ...render(letter, name) });
    await mailsPut().catch(() => {});
  },
});

import { account, invitation } from '../domain/accounts/decide.ts';
import { recordGivingUp, recordHandOver, recordMailOpening } from '../domain/audit/commands.ts';
import { mailUses } from '../domain/audit/decide.ts';
import type { MailUse } from '../domain/audit/events.ts';
import { reject } from '../domain/kernel/rejection.ts';
import type { LinkDelivery, LinkPurpose } from '../vault/reset-tokens.ts';
import { fold } from './fold.ts';
import { type Done, type Outcome, outcomeOf, refused } from './outcome.ts';
import type { CommandParts } from './parts.ts';
import { about, type RequestContext } from './request-context.ts';

/** A mail that contains a sign-in link. */
type LinkMail = Pick<MailUse, 'recipientId' | 'template'>;

interface OneTimeLink {
  readonly link: string;
  /** UTC, ISO 8601. */
  readonly expiresAt: string;
}

const withoutLink = reject('mail-without-link', 'This email contains no sign-in link.');
const obsolete = reject(
  'mail-link-obsolete',
  'No link can be created: the account is closed, or the invitation was accepted, was withdrawn or has expired.',
);

/** Administrators' access to mails of other people (decisions, Mail opened by an administrator). */
export const mailUseCommands = ({ handle, store, vault, clock, mail }: CommandParts) => {
  const memberToken = async (userId: string, purpose: LinkPurpose, delivery: LinkDelivery) => {
    const member = await fold(store, account, userId);
    const issued = member.status === 'registered' ? await vault.resetTokens.issue(userId, purpose, delivery) : null;
    return issued && member.status === 'registered' ? { ...issued, email: member.email } : null;
  };

  const invitationToken = async (invitationId: string) => {
    const invited = await fold(store, invitation, invitationId);
    if (invited.status !== 'open') return null;
    const expiresAt = new Date(invited.invitation.expiresAt);
    return expiresAt > clock()
      ? { token: await vault.invitationTokens.issue(invitationId, expiresAt), expiresAt }
      : null;
  };

  return {
    /** Records that an administrator opens a mail addressed to another person. */
    openMail: async (use: MailUse, request: RequestContext): Done =>
      outcomeOf(await handle(mailUses, use.mailId, recordMailOpening(use), about(use.recipientId, request)), {}),

    /** Records that an administrator gives up an unsent mail to another person. */
    giveUpMail: async (use: MailUse, request: RequestContext): Done =>
      outcomeOf(await handle(mailUses, use.mailId, recordGivingUp(use), about(use.recipientId, request)), {}),

    /**
     * Creates a new link to replace the one in a mail, for an administrator to pass on. Rejections: `mail-without-link`,
     * `mail-link-obsolete`.
     */
    handOverLink: async (use: MailUse, request: RequestContext): Done<OneTimeLink> => {
      const kind = mail.linkIn(use.template);
      const linkOf = async (): Promise<OneTimeLink | null> => {
        if (kind === 'invitation') {
          const invited = await invitationToken(use.recipientId);
          return invited && { link: mail.links.invitation(invited.token), expiresAt: invited.expiresAt.toISOString() };
        }
        const issued = kind && (await memberToken(use.recipientId, kind, 'handed-over'));
        if (issued === null) return null;
        const { token, email, expiresAt } = issued;
        const link = kind === 'sign-in' ? mail.links.signInLink(token) : mail.links.resetPassword(token, email);
        return { link, expiresAt: expiresAt.toISOString() };
      };
      if (kind === null) return refused(withoutLink);
      const link = await linkOf();
      if (link === null) return refused(obsolete);
      return outcomeOf(await handle(mailUses, use.mailId, recordHandOver(use), about(use.recipientId, request)), link);
    },

    /** Mails a new link to replace the one in a mail. Rejections: as above. */
    sendLinkAgain: async ({ recipientId, template }: LinkMail): Promise<Outcome<unknown>> => {
      const kind = mail.linkIn(template);
      if (kind === null) return refused(withoutLink);
      if (kind === 'invitation') {
        const invited = await invitationToken(recipientId);
        if (invited === null) return refused(obsolete);
        await mail.memberInvited({ invitationId: recipientId, token: invited.token });
        return { outcome: 'done' };
      }
      const issued = await memberToken(recipientId, kind, 'mailed');
      if (issued === null) return refused(obsolete);
      const send = kind === 'sign-in' ? mail.signInLink : mail.passwordReset;
      await send({ userId: recipientId }, issued.token, issued.expiresAt);
      return { outcome: 'done' };
    },
  };
};

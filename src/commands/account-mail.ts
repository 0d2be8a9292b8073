/**
 * Mails whose links carry a secret. No event may hold it, so whoever makes the secret asks for the mail; all other mails
 * answer events. Each may be asked for twice, after a crash; a mail that was put is never lost.
 */
export interface AccountMail {
  /** Puts the mail with a link that sets the member's password anew, for as long as the token works. */
  passwordReset(to: { readonly userId: string }, token: string, expiresAt: Date): Promise<void>;
  /** Puts the mail with a link that accepts an invitation, which stands in the history already. */
  memberInvited(invitation: { readonly invitationId: string; readonly token: string }): Promise<void>;
}

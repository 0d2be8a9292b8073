/**
 * Mails with a secret link. Events may not hold secrets, so the use case that creates the secret queues the mail; all
 * other mails are notifications of events. After a crash a mail may be queued twice, but is never lost.
 */
export interface AccountMail {
  /** The addresses that the mails link to. */
  readonly links: {
    readonly resetPassword: (token: string, email: string) => string;
    readonly signInLink: (token: string) => string;
    readonly invitation: (token: string) => string;
  };
  /** The kind of secret link in mails of a template; null for none. */
  linkIn(template: string): 'password-reset' | 'sign-in' | 'invitation' | null;
  /** Queues the mail with a link to reset the password, valid until `expiresAt`. */
  passwordReset(to: { readonly userId: string }, token: string, expiresAt: Date): Promise<void>;
  /** Queues the mail with a link to sign in once, valid until `expiresAt`. */
  signInLink(to: { readonly userId: string }, token: string, expiresAt: Date): Promise<void>;
  /**
   * Queues the mail to the unproved address of this account, after another person has tried to register with it. Its
   * link proves the address or removes it from the account.
   */
  emailClaimed(to: { readonly userId: string }, token: string, expiresAt: Date): Promise<void>;
  /** Which of these accounts were sent a mail to prove their address at or before a moment. */
  askedForProof(userIds: readonly string[], before: Date): Promise<readonly string[]>;
  /** Queues the mail with a link to accept an invitation that is already in the history. */
  memberInvited(invitation: { readonly invitationId: string; readonly token: string }): Promise<void>;
}

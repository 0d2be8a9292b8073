import { z } from 'zod';
import { Id } from '../domain/kernel/values.ts';

/**
 * Something that a mail is about, and that its recipient must still be able to see when the mail is sent. A project's
 * `messages` are those of its own conversation, or those about the invitation of a consultant.
 */
export const MailSubject = z.union([
  z.object({ sees: z.enum(['project', 'invitation']), projectId: Id }),
  z.object({ sees: z.literal('messages'), projectId: Id, consultantId: Id.nullable() }),
  z.object({ sees: z.literal('figures'), dashboardId: Id }),
]);
export type MailSubject = z.output<typeof MailSubject>;

/** A mail to one person. It contains personal data of its recipient only, so erasing a person erases all mails about them. */
export interface Mail {
  /** UUID. A mail with a known id is ignored; the Message-ID is derived from it. */
  readonly id: string;
  /** The person whose key encrypts it: a user id, or the id of a signup or invitation. */
  readonly recipient: string;
  /** One address, without a name. */
  readonly to: string;
  /** Name of the mail template, such as `project-submitted`. */
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * The page that unsubscribes from such mails; it also accepts a POST (RFC 8058). Default: none, the recipient cannot
   * unsubscribe.
   */
  readonly unsubscribe?: string;
  /**
   * What it is about besides its recipient: it is sent to the recipient's address of that time, if they may still see all of
   * it. Default: it is about the account itself, and is sent to `to` until the account is closed.
   */
  readonly about?: readonly MailSubject[];
  /** Default: now. */
  readonly notBefore?: Date;
  /**
   * Limits mails of one template per hour: per `mailbox` when anyone may have entered the address, per `recipient` when the
   * mail answers the recipient's own action. The counts are separate, so that strangers cannot use up a member's limit.
   * Default: no limit.
   */
  readonly countedBy?: 'mailbox' | 'recipient';
  /** A later mail with the same key replaces an earlier one that has not been tried yet, but keeps its sending time. */
  readonly mergeKey?: string;
}

/** Templates whose link gives access to an account. */
export const secretTemplates = {
  passwordReset: 'password-reset',
  signInLink: 'sign-in-link',
  memberInvited: 'member-invited',
} as const;

/** Templates whose link proves or restores an address, which an administrator can confirm instead. */
export const addressTemplates = {
  signupInvited: 'waiting-list-invitation',
  /** To the address that an account was registered with. */
  emailProof: 'email-proof',
  /** To an address that a member wants to change to. */
  emailChangeProof: 'email-change-proof',
  emailClaimed: 'email-claimed',
  emailChanged: 'email-address-changed',
} as const;

const isOneOf = (templates: Readonly<Record<string, string>>) => {
  const names = new Set(Object.values(templates));
  return (template: string): boolean => names.has(template);
};

/** Names of {@link secretTemplates}. */
export const secretTemplateNames = Object.values<string>(secretTemplates);

/** Whether a mail contains a link to an account, so that only its recipient's mailbox may receive it. */
export const holdsSecret = isOneOf(secretTemplates);

/** Whether a mail proves by its link that its reader has the mailbox, so that a session must not show it. */
export const provesMailbox = isOneOf(addressTemplates);

/** Changes of the outbox, applied in this order. */
export interface OutboxChanges {
  /** People who have left. Their unsent and kept mails are deleted. */
  readonly forget?: readonly string[];
  /** Merge keys of waiting mails that are obsolete. */
  readonly drop?: readonly string[];
  readonly put?: readonly Mail[];
}

/**
 * A mail to one person. It holds personal data of its reader and of nobody else, so that erasing a person erases every
 * mail that speaks of them.
 */
export interface Mail {
  /** UUID. The same id is put in once, however often; it also makes the Message-ID. */
  readonly id: string;
  /** The person whose key seals it: a member's user id, the id of a signup or of an invitation. */
  readonly reader: string;
  /** One address, without a name. */
  readonly to: string;
  /** What kind of mail this is, for administrators: `project-submitted`. */
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Default: now. */
  readonly notBefore?: Date;
  /**
   * A few of a kind are written within the hour to one `mailbox`, whose address a stranger has named, or to one
   * `reader`, who is told of what they did themselves; the rest is not written. Separate counts: what somebody does
   * under another's address must not use up what its owner is to be told. Left out: counted nowhere.
   */
  readonly countedBy?: 'mailbox' | 'reader';
  /** A mail that nobody has tried to send yet gives way to a later one of the same key, which takes over its time. */
  readonly mergeKey?: string;
}

/** Mails whose link lets whoever follows it in. */
export const secretTemplates = { passwordReset: 'password-reset', memberInvited: 'member-invited' } as const;

/** Whether a mail's content is for its reader's mailbox alone: there it proves who reads it. */
export const holdsSecret = (template: string): boolean =>
  Object.values(secretTemplates).some((secret) => secret === template);

/** What is to change in the outbox, in this order: forgotten, dropped, put in. */
export interface OutboxChanges {
  /** People who have left: whatever was still to be sent to them, or kept for them, goes. */
  readonly forget?: readonly string[];
  /** Merge keys of mails that have become pointless before they were sent. */
  readonly drop?: readonly string[];
  /** Readers to whom every mail that gathers has become pointless. */
  readonly dropGathering?: readonly string[];
  readonly put?: readonly Mail[];
}

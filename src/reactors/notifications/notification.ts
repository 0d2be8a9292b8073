import { v5 } from 'uuid';
import { fold, foldStream } from '../../commands/fold.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { Clock } from '../../domain/kernel/values.ts';
import { emailPreferences } from '../../domain/notifications/decide.ts';
import type { EmailKind } from '../../domain/notifications/email-kinds.ts';
import { timingOf } from '../../domain/notifications/state.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import type { Mail, MailSubject } from '../../mail/mail.ts';
import type { Links } from '../../mail/templates/links.ts';
import { render } from '../../mail/templates/rendering.ts';
import type { MailMessage } from '../../mail/templates/template.ts';
import type { EmailTokens } from '../../vault/email-tokens.ts';
import type { InvitationTokens } from '../../vault/invitation-tokens.ts';
import type { UnsubscribeTokens } from '../../vault/unsubscribe-tokens.ts';
import type { Effects } from '../engine/reactor.ts';
import type { Recipient, Recipients } from './recipients.ts';

/** Dependencies of the notification reactor's handlers. */
export interface NotificationParts {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly recipients: Recipients;
  readonly links: Links;
  /** Creates the secrets of links when their mails are written. */
  readonly clock: Clock;
  readonly vault: {
    readonly emailTokens: Pick<EmailTokens, 'issue'>;
    readonly unsubscribeTokens: Pick<UnsubscribeTokens, 'issue'>;
    readonly invitationTokens: Pick<InvitationTokens, 'issue'>;
  };
}

/** Name of the reactor; part of every mail's id. */
export const MAIL_REACTOR = 'notifications';

/** UUID namespace of mail ids. */
const NAMESPACE = '6f0f2f6e-7d0b-5c53-9f0e-0c6f3a9b4d21';

/** Derives a mail's id from its cause, so that handling an event twice writes one mail. */
export const mailId = (cause: string, template: string, recipient: string): string =>
  v5(`${MAIL_REACTOR} ${cause.toLowerCase()} ${template} ${recipient}`, NAMESPACE);

interface Options extends Pick<Mail, 'notBefore' | 'mergeKey' | 'unsubscribe' | 'countedBy' | 'about'> {
  /** Deduplication key: a later mail with the same key is skipped. Default: the event. */
  readonly once?: string;
}

type Cause = Pick<RecordedEvent, 'eventId' | 'metadata'>;

/** Limits the mails from one cause, so that strangers, or the recipients themselves, cannot fill a mailbox. */
const countOf = ({ metadata: { actor } }: Cause, recipient: string): Pick<Mail, 'countedBy'> => {
  if (actor.role === 'visitor') return { countedBy: 'mailbox' };
  return actor.id === recipient ? { countedBy: 'recipient' } : {};
};

/**
 * The mail that an event leads to.
 * @param template names the message in the outbox.
 */
const mailFor = (
  cause: Cause,
  template: string,
  { subject: recipient, to, name }: Recipient,
  message: MailMessage,
  { unsubscribe, once = cause.eventId, ...rest }: Options = {},
): Mail => ({
  id: mailId(once, template, recipient),
  recipient,
  to,
  template,
  ...countOf(cause, recipient),
  ...render(message, name, unsubscribe),
  ...rest,
});

/** Writes one mail to the recipient, if there is a mail. */
export const writeTo = (
  event: Cause,
  template: string,
  recipient: Recipient | null,
  message: (recipient: Recipient) => MailMessage,
  options: Pick<Mail, 'countedBy'> = {},
): Effects => (recipient === null ? {} : { put: [mailFor(event, template, recipient, message(recipient), options)] });

interface WantedMails {
  readonly kind: EmailKind;
  readonly template: string;
  readonly to: readonly (Recipient | null)[];
  readonly message: (recipient: Recipient) => MailMessage;
  readonly about: readonly MailSubject[];
  readonly timing?: (recipient: Recipient) => Pick<Options, 'notBefore' | 'mergeKey' | 'once'>;
}

type Store = NotificationParts['store'];

/** The store without what was recorded after an event. */
const upTo = (store: Store, { position }: Pick<RecordedEvent, 'position'>): Store => ({
  readStream: async function* (stream, options) {
    for await (const event of store.readStream(stream, options)) if (event.position <= position) yield event;
  },
});

/** Writes mails of a kind to the recipients who want them immediately, with an unsubscribe link. */
export const writeWanted = async (
  { store, links, vault }: Pick<NotificationParts, 'store' | 'links' | 'vault'>,
  event: Cause & Pick<RecordedEvent, 'position'>,
  { kind, template, to, message, about, timing }: WantedMails,
): Promise<{ readonly put: readonly Mail[] }> => {
  const put: Mail[] = [];
  for (const recipient of to) {
    if (recipient === null) continue;
    const { subject: userId } = recipient;
    const { state: now, last } = await foldStream(store, emailPreferences, userId);
    const isChanged = last !== undefined && last.position > event.position;
    const then = isChanged ? await fold(upTo(store, event), emailPreferences, userId) : now;
    // The daily email begins and ends with the choice, whenever this reactor gets to the event.
    if (timingOf(then, kind) !== 'at-once' || timingOf(now, kind) === 'never') continue;
    const unsubscribe = links.unsubscribe(vault.unsubscribeTokens.issue({ userId, kind }));
    put.push(mailFor(event, template, recipient, message(recipient), { ...timing?.(recipient), about, unsubscribe }));
  }
  return { put };
};

/** A member's daily email up to a moment, with an unsubscribe link. */
export const digestMail = (
  { links, vault }: Pick<NotificationParts, 'links' | 'vault'>,
  until: Date,
  { subject: userId, to, name }: Recipient,
  message: MailMessage,
  about: readonly MailSubject[],
): Mail => {
  const unsubscribe = links.unsubscribe(vault.unsubscribeTokens.issue({ userId, kind: 'digest' }));
  const template = 'daily-digest';
  const id = mailId(until.toISOString(), template, userId);
  return { id, recipient: userId, to, template, ...render(message, name, unsubscribe), about };
};

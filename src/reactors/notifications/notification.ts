import { v5 } from 'uuid';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { Clock } from '../../domain/kernel/values.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Links } from '../../mail/templates/links.ts';
import { render } from '../../mail/templates/rendering.ts';
import type { MailMessage } from '../../mail/templates/template.ts';
import type { Vault } from '../../vault/vault.ts';
import type { Effects } from '../engine/reactor.ts';
import type { Recipient, Recipients } from './recipients.ts';

/** Dependencies of the notification reactor's handlers. */
export interface NotificationParts {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly recipients: Recipients;
  readonly links: Links;
  /** Issues the secrets of links when their mails are written. */
  readonly clock: Clock;
  readonly vault: Pick<Vault, 'emailTokens' | 'invitationTokens'>;
}

/** Name of the reactor; part of every mail's id. */
export const MAIL_REACTOR = 'notifications';

/** UUID namespace of mail ids. */
const NAMESPACE = '6f0f2f6e-7d0b-5c53-9f0e-0c6f3a9b4d21';

/** Derives a mail's id from its cause, so that handling an event twice writes one mail. */
export const mailId = (cause: string, template: string, recipient: string): string =>
  v5(`${MAIL_REACTOR} ${cause.toLowerCase()} ${template} ${recipient}`, NAMESPACE);

type Timing = Pick<Mail, 'notBefore' | 'mergeKey'>;

type Cause = Pick<RecordedEvent, 'eventId' | 'metadata'>;

/** How often the cause may lead to mail: what strangers and the recipients themselves do may not fill a mailbox. */
const countOf = ({ metadata: { actor } }: Cause, recipient: string): Pick<Mail, 'countedBy'> => {
  if (actor.role === 'visitor') return { countedBy: 'mailbox' };
  return actor.id === recipient ? { countedBy: 'recipient' } : {};
};

/**
 * The mail that an event leads to.
 * @param template names the message in the outbox.
 */
export const mailFor = (
  cause: Cause,
  template: string,
  { subject: recipient, to, name }: Recipient,
  message: MailMessage,
  timing: Timing = {},
): Mail => ({
  id: mailId(cause.eventId, template, recipient),
  recipient,
  to,
  template,
  ...countOf(cause, recipient),
  ...render(message, name),
  ...timing,
});

/** Writes one mail to the recipient; none when it is null. */
export const writeTo = (
  event: Cause,
  template: string,
  recipient: Recipient | null,
  message: (recipient: Recipient) => MailMessage,
): Effects => (recipient === null ? {} : { put: [mailFor(event, template, recipient, message(recipient))] });

import { v5 } from 'uuid';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Effects } from '../engine/reactor.ts';
import type { Letter } from '../letters/letter.ts';
import type { Links } from '../letters/links.ts';
import { render } from '../letters/rendering.ts';
import type { Reader, Readers } from './readers.ts';

/** What the handlers of the mail reactor are made from. */
export interface MailWriting {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly readers: Readers;
  readonly links: Links;
}

/** The name of the reactor that writes mails; part of every mail's id. */
export const MAIL_REACTOR = 'notifications';

/** Mails' ids are made under this name alone. */
const NAMESPACE = '6f0f2f6e-7d0b-5c53-9f0e-0c6f3a9b4d21';

/** The same id for the same cause, however often it is handled. */
export const mailId = (cause: string, template: string, reader: string): string =>
  v5(`${MAIL_REACTOR} ${cause.toLowerCase()} ${template} ${reader}`, NAMESPACE);

/** When a mail may go out, and what it gives way to. */
type Timing = Pick<Mail, 'notBefore' | 'mergeKey'>;

/** What a mail is about. */
type Cause = Pick<RecordedEvent, 'eventId' | 'metadata'>;

/** How often the cause may lead to mail: what strangers and the readers themselves do may not fill a mailbox. */
const countOf = ({ metadata: { actor } }: Cause, reader: string): Pick<Mail, 'countedBy'> => {
  if (actor.role === 'visitor') return { countedBy: 'mailbox' };
  return actor.id === reader ? { countedBy: 'reader' } : {};
};

/**
 * The mail that an event leads to.
 * @param template names the letter in the outbox.
 */
export const mailFor = (
  cause: Cause,
  template: string,
  { subject: reader, to, name }: Reader,
  letter: Letter,
  timing: Timing = {},
): Mail => ({
  id: mailId(cause.eventId, template, reader),
  reader,
  to,
  template,
  ...countOf(cause, reader),
  ...render(letter, name),
  ...timing,
});

/** One mail to a reader, if there is one. */
export const writeTo = (
  event: Cause,
  template: string,
  reader: Reader | null,
  letter: (reader: Reader) => Letter,
): Effects => (reader === null ? {} : { put: [mailFor(event, template, reader, letter(reader))] });

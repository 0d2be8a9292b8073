import type { PlatformEvent } from '../../domain/catalogue.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { type EventFacts, type Format, type Part, type Sentences, sentence } from '../sentence-parts.ts';
import { accountSentences } from './accounts.ts';
import { auditSentences, verificationSentences } from './audit.ts';
import { charitySentences } from './charities.ts';
import { consultantSentences } from './consultants.ts';
import { conversationSentences } from './conversations.ts';
import { notificationSentences } from './notifications.ts';
import { operationsSentences } from './operations.ts';
import { projectSentences } from './projects.ts';
import { querySentences } from './queries.ts';
import { reportSentences } from './reports.ts';
import { visitSentences } from './visits.ts';
import { waitingListSentences } from './waiting-list.ts';

const everySentence: Sentences<PlatformEvent> = {
  ...accountSentences,
  ...charitySentences,
  ...consultantSentences,
  ...projectSentences,
  ...conversationSentences,
  ...notificationSentences,
  ...waitingListSentences,
  ...visitSentences,
  ...auditSentences,
  ...verificationSentences,
  ...operationsSentences,
  ...reportSentences,
  ...querySentences,
};

type AnyEntry = Format<never> | { readonly status: string; readonly sentence: Format<never> };

const entries = new Map<string, AnyEntry>(Object.entries(everySentence));

/** An event of any type, without its personal data. */
interface UntypedFacts extends Omit<EventFacts<DomainEvent>, 'data'> {
  readonly type: string;
  /** In the current version of its schema; null for an event that this release cannot read. */
  readonly data: unknown;
}

/** Describes an event in one sentence. */
export const sentenceOf = ({ type, data, actor, id }: UntypedFacts): readonly Part[] => {
  const entry = entries.get(type);
  if (!entry || data === null) return sentence`${type}: this release cannot read this event.`;
  const format = typeof entry === 'function' ? entry : entry.sentence;
  // The store checked the data against the schema of its type when it was written.
  return format({ data: data as never, actor, id });
};

/** The status of a stream after an event of this type; null if the event does not change it. */
export const statusAfterEvent = (type: string): string | null => {
  const entry = entries.get(type);
  return typeof entry === 'object' ? entry.status : null;
};

/** A change of status; null if it did not change, for example by a second invitation. */
export const changeBetween = (
  from: string | null,
  to: string | null,
): { readonly from: string | null; readonly to: string } | null => (to === null || to === from ? null : { from, to });

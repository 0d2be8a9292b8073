import type { PlatformEvent } from '../../domain/catalogue.ts';
import type { Actor } from '../../domain/kernel/event.ts';
import { type Part, type Sentences, say, type Told } from '../sentence-parts.ts';
import { accountSentences } from './accounts.ts';
import { auditSentences } from './audit.ts';
import { charitySentences } from './charities.ts';
import { consultantSentences } from './consultants.ts';
import { conversationSentences } from './conversations.ts';
import { operationsSentences } from './operations.ts';
import { projectSentences } from './projects.ts';
import { reportSentences } from './reports.ts';
import { visitSentences } from './visits.ts';
import { waitingListSentences } from './waiting-list.ts';

/** A sentence for every event of the platform: a type without one does not compile. */
const sentences: Sentences<PlatformEvent> = {
  ...accountSentences,
  ...charitySentences,
  ...consultantSentences,
  ...projectSentences,
  ...conversationSentences,
  ...waitingListSentences,
  ...visitSentences,
  ...auditSentences,
  ...operationsSentences,
  ...reportSentences,
};

/** An event as the history model holds it: of whatever type, without its personal data. */
export interface UntypedTold {
  readonly type: string;
  /** In the current version of its schema; null for an event that this release cannot read. */
  readonly data: unknown;
  readonly actor: Actor;
  readonly id: string;
}

const telling = new Map<string, (told: Told<never>) => readonly Part[]>(Object.entries(sentences));

/** What happened, in one sentence. */
export const sentenceOf = ({ type, data, actor, id }: UntypedTold): readonly Part[] => {
  const tell = telling.get(type);
  if (!tell || data === null) return say`${type}: this release cannot read this event.`;
  // The store checked the data against the schema of its type when it was written.
  return tell({ data: data as never, actor, id });
};

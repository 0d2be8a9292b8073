import type { VisitEvent } from '../../domain/visits/events.ts';
import { type Sentences, say } from '../sentence-parts.ts';

export const visitSentences: Sentences<VisitEvent> = {
  PageVisited: ({ data: { page, isFirstVisit, browser } }) =>
    say`${isFirstVisit ? 'A new visitor' : 'A visitor'} looked at the page ‘${page}’ with ${browser}.`,
};

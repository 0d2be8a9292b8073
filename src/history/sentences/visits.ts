import type { VisitEvent } from '../../domain/visits/events.ts';
import { type Sentences, sentence } from '../sentence-parts.ts';

export const visitSentences: Sentences<VisitEvent> = {
  PageVisited: ({ data: { page, isFirstVisit, browser } }) =>
    sentence`${isFirstVisit ? 'A new visitor' : 'A visitor'} viewed the page ‘${page}’ with ${browser}.`,
};

import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { VisitEvent } from './events.ts';

export type Visitor =
  | { readonly status: 'new' }
  | { readonly status: 'known' /** Each once, in the order of the first visit. */; readonly pages: readonly string[] };

export const initial: Visitor = { status: 'new' };

export const pagesSeenBy = (visitor: Visitor): readonly string[] => (visitor.status === 'known' ? visitor.pages : []);

/** Each event carries the whole state, so that only the last one has to be read. */
export const evolve: Evolve<Visitor, VisitEvent> = (_visitor, event) => {
  switch (event.type) {
    case 'PageVisited':
      return { status: 'known', pages: event.data.pagesSeen };
    default:
      return unreachable(event.type);
  }
};

import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { VisitEvent } from './events.ts';

export type Visitor =
  | { readonly status: 'new' }
  | { readonly status: 'known' /** Each once, in the order of the first visit. */; readonly pages: readonly string[] };

export const initial: Visitor = { status: 'new' };

/** Whether this visitor has been on the page before. */
export const hasVisited = (visitor: Visitor, page: string): boolean =>
  visitor.status === 'known' && visitor.pages.includes(page);

export const evolve: Evolve<Visitor, VisitEvent> = (visitor, event) => {
  switch (event.type) {
    case 'PageVisited': {
      if (visitor.status === 'new') return { status: 'known', pages: [event.data.page] };
      return hasVisited(visitor, event.data.page)
        ? visitor
        : { ...visitor, pages: [...visitor.pages, event.data.page] };
    }
    default:
      return unreachable(event.type);
  }
};

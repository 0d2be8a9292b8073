import type { HistoryEntry } from '../../../../src/http/contract/history.ts';
import { actorRoles, contexts } from '../../../../src/http/contract/history.ts';
import { formatLongDate } from '../../../lib/dates.ts';
import { oneOf } from '../../../lib/search-values.ts';
import type { FilterName } from '../filters.ts';
import { actorLabels, contextLabels, shortId, streamLabel, typeLabel } from '../words.ts';

/** What an id is called in the events at hand; the end of the id where they do not tell. */
export type NameOf = (id: string) => string;

/** Names from the events of a page: their actors, and whom and what their sentences name. */
export const namesIn = (entries: readonly HistoryEntry[]): NameOf => {
  const names = new Map<string, string>();
  for (const { actor, sentence } of entries) {
    for (const { text, leadsTo } of sentence) if (leadsTo) names.set(leadsTo.id, text);
    if (actor.name !== null) names.set(actor.id, actor.name);
  }
  return (id) => names.get(id) ?? shortId(id);
};

const area = (value: string): string => {
  const context = oneOf(contexts, value);
  return context === undefined ? value : contextLabels[context];
};

/** A filter that is chosen, in words. */
export const valueLabel = (name: FilterName, value: string, nameOf: NameOf): string => {
  switch (name) {
    case 'context':
      return area(value);
    case 'without':
      return `Without ${area(value).toLowerCase()}`;
    case 'only':
      return 'Status changes';
    case 'type':
      return typeLabel(value);
    case 'role': {
      const role = oneOf(actorRoles, value);
      return `Done by: ${role === undefined ? value : actorLabels[role]}`;
    }
    case 'actor':
      return `Done by ${nameOf(value)}`;
    case 'member':
      return `Member: ${nameOf(value)}`;
    case 'about':
      return `About ${nameOf(value)}`;
    case 'stream':
      return streamLabel(value);
    case 'correlation':
      return `One request: ${shortId(value)}`;
    case 'from':
      return `From ${formatLongDate(value)}`;
    case 'to':
      return `To ${formatLongDate(value)}`;
    case 'search':
      return `‘${value}’`;
    default:
      return name satisfies never;
  }
};

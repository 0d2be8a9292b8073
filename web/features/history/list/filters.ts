import type { HistoryFilters } from '#api/history.ts';
import { eventTypes } from '#contract/event-types.ts';
import { fieldMessages } from '#contract/fields.ts';
import { actorRoles, contexts, type HistoryEntry, historyExtracts } from '#contract/history.ts';
import { idOrPseudonymShape } from '#contract/pseudonyms.ts';
import { formatLongDate } from '#lib/dates.ts';
import { LONGEST_SEARCH, oneOf, soughtText } from '#lib/search-values.ts';
import { actorLabels, contextLabels, shortId, streamLabel, typeLabel } from '../copy.ts';
import type { HistorySearch } from '../search.ts';

const date = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

const idOf = (value: string | undefined): string | undefined =>
  value !== undefined && idOrPseudonymShape.test(value.toLowerCase()) ? value : undefined;

const dayOf = (value: string | undefined): string | undefined =>
  value !== undefined && date.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** Characters that the server accepts in names. */
const nameOf = (value: string | undefined, longest: number): string | undefined =>
  value !== undefined && value.length <= longest && /^[!-~]+$/.test(value) ? value : undefined;

const everyType: readonly string[] = Object.values(eventTypes).flat();

/**
 * Converts the URL to a query for the server, with known and valid filters only. Readings are hidden unless the URL
 * includes them.
 */
export const filtersOf = (search: HistorySearch): HistoryFilters => ({
  context: oneOf(contexts, search.context),
  type: oneOf(everyType, search.type),
  role: oneOf(actorRoles, search.role),
  actor: nameOf(search.actor, 60),
  about: idOf(search.about),
  member: idOf(search.member),
  only: oneOf(historyExtracts, search.only),
  without: oneOf(contexts, search.without),
  readings: search.readings === 'shown' ? 'shown' : 'hidden',
  stream: nameOf(search.stream, 100),
  correlation: nameOf(search.correlation, 64),
  from: dayOf(search.from),
  to: dayOf(search.to),
  search: soughtText(search.search),
});

export type FilterName = keyof HistoryFilters;

/** Error text for an invalid value of each filter. */
const faults: Readonly<Record<FilterName, string>> = {
  context: 'is not an area of the history',
  type: 'is not a kind of event',
  role: 'is not a role',
  actor: 'is not the id of an actor',
  about: 'is neither an id nor a pseudonym',
  member: 'is neither an id nor a pseudonym',
  only: 'is not one of the selections',
  without: 'is not an area of the history',
  readings: 'is neither ‘shown’ nor ‘hidden’',
  stream: 'is not the name of a stream',
  correlation: 'is not the id of a request',
  from: 'is not a date, such as 2026-01-31',
  to: 'is not a date, such as 2026-01-31',
  search: `is longer than ${LONGEST_SEARCH} characters`,
};

const isFilterName = (name: string): name is FilterName => Object.hasOwn(faults, name);

/** Search parameters that are not filters. */
const places: readonly string[] = ['before', 'open'] satisfies readonly (keyof HistorySearch)[];

/**
 * Describes the unknown and invalid filters in the URL, one sentence each, and days in the wrong order. If there are any,
 * the page shows no events.
 */
export const badFiltersOf = (search: HistorySearch): readonly string[] => {
  const filters = filtersOf(search);
  const { from, to } = filters;
  const isReversed = from !== undefined && to !== undefined && to < from;
  const values = Object.entries(search).flatMap(([name, value]) => {
    if (value === undefined || places.includes(name)) return [];
    if (!isFilterName(name)) return [`‘${name}’ is not a filter of the history.`];
    const isTooLong = name === 'search' && value.length > LONGEST_SEARCH;
    const isOther = name === 'readings' && filters.readings !== value;
    return filters[name] === undefined || isTooLong || isOther ? [`${name}: ‘${value}’ ${faults[name]}.`] : [];
  });
  return isReversed ? [...values, `${fieldMessages.lastDayFirst}.`] : values;
};

/** The active filters, in the order of the filter bar. */
export const activeFilters = (filters: HistoryFilters): readonly (readonly [FilterName, string])[] =>
  (Object.entries(filters) as [FilterName, string | undefined][]).flatMap(([name, value]) =>
    value === undefined || (name === 'readings' && value === 'hidden') ? [] : [[name, value] as const],
  );

/** Whether the filters exclude any events besides readings. */
export const isNarrowed = (filters: HistoryFilters): boolean =>
  activeFilters(filters).some(([name]) => name !== 'readings');

/** Whether the filters select specific events, so that matching readings are shown even when readings are hidden. */
export const showsReadingsAnyway = ({ type, context, stream, correlation, only }: HistoryFilters): boolean =>
  [type, context, stream, correlation].some((value) => value !== undefined) || only === 'status-changes';

/** A preset of the filters. */
interface QuickChoice {
  readonly label: string;
  readonly filters: Pick<HistoryFilters, 'context' | 'type' | 'only' | 'without'>;
}

export const quickChoices: readonly QuickChoice[] = [
  { label: 'Everything', filters: {} },
  { label: 'Without visits', filters: { without: 'visits' } },
  { label: 'Sign-ups', filters: { context: 'waiting-list' } },
  { label: 'Vetting', filters: { context: 'consultants', only: 'status-changes' } },
  { label: 'Project status changes', filters: { context: 'projects', only: 'status-changes' } },
  { label: 'Memberships', filters: { context: 'charities' } },
  { label: 'Unreadable', filters: { only: 'unreadable' } },
];

/** Whether a preset is active. */
export const isChosen = ({ filters: wanted }: QuickChoice, filters: HistoryFilters): boolean =>
  (['context', 'type', 'only', 'without'] as const).every((name) => filters[name] === wanted[name]);

/** Search parameters with a preset applied; actor, dates and text stay. */
export const withChoice = (search: HistorySearch, { filters }: QuickChoice): HistorySearch => ({
  ...search,
  context: undefined,
  type: undefined,
  only: undefined,
  without: undefined,
  before: undefined,
  open: undefined,
  ...filters,
});

/** Event types of an area, or all, sorted by name. */
export const typesOf = (context: HistoryFilters['context']): readonly string[] =>
  context === undefined ? [...everyType].sort() : eventTypes[context];

/** Changes the search parameters of the history. Adds a browser history entry unless `inPlace`. */
export type ShowHistory = (wanted: HistorySearch, how?: { readonly inPlace: boolean }) => void;

/** Returns the name of an id in the loaded events, or the end of the id. */
export type NameOf = (id: string) => string;

/** Collects names from the actors and sentences of a page of events. */
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

export const valueLabel = (name: FilterName, value: string, nameOf: NameOf): string => {
  switch (name) {
    case 'context':
      return area(value);
    case 'without':
      return `Without ${area(value).toLowerCase()}`;
    case 'only':
      return value === 'unreadable' ? 'Unreadable' : 'Status changes';
    case 'readings':
      return 'With readings';
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

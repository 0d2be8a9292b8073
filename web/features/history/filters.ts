import { eventTypes } from '../../../src/http/contract/event-types.ts';
import { actorRoles, contexts, historyExtracts } from '../../../src/http/contract/history.ts';
import type { HistoryFilters } from '../../api/history.ts';
import { oneOf, soughtText } from '../../lib/search-values.ts';
import type { HistorySearch } from './history-search.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const date = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

const matching = (shape: RegExp, value: string | undefined): string | undefined =>
  value !== undefined && shape.test(value) ? value : undefined;

const dayOf = (value: string | undefined): string | undefined =>
  value !== undefined && date.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** What the server takes for a name. */
const nameOf = (value: string | undefined, longest: number): string | undefined =>
  value !== undefined && value.length <= longest && /^[!-~]+$/.test(value) ? value : undefined;

/** Every event type there is. */
export const everyType: readonly string[] = Object.values(eventTypes).flat();

/** What to ask the server for: what an address says of it that is known, and nothing else. */
export const filtersOf = (search: HistorySearch): HistoryFilters => ({
  context: oneOf(contexts, search.context),
  type: oneOf(everyType, search.type),
  role: oneOf(actorRoles, search.role),
  actor: nameOf(search.actor, 60),
  about: matching(uuid, search.about),
  member: matching(uuid, search.member),
  only: oneOf(historyExtracts, search.only),
  without: oneOf(contexts, search.without),
  stream: nameOf(search.stream, 80),
  correlation: nameOf(search.correlation, 64),
  from: dayOf(search.from),
  to: dayOf(search.to),
  search: soughtText(search.search),
});

export type FilterName = keyof HistoryFilters;

/** Those that narrow the list at present, in the order of the filter bar. */
export const activeFilters = (filters: HistoryFilters): readonly (readonly [FilterName, string])[] =>
  (Object.entries(filters) as [FilterName, string | undefined][]).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );

/** A choice of events that people ask for again and again. */
export interface QuickChoice {
  readonly label: string;
  readonly filters: Pick<HistoryFilters, 'context' | 'type' | 'only' | 'without'>;
}

export const quickChoices: readonly QuickChoice[] = [
  { label: 'Everything', filters: {} },
  { label: 'Without visits', filters: { without: 'visits' } },
  { label: 'Signups', filters: { context: 'waiting-list' } },
  { label: 'Vetting', filters: { context: 'consultants', only: 'status-changes' } },
  { label: 'Project status changes', filters: { context: 'projects', only: 'status-changes' } },
  { label: 'Memberships', filters: { context: 'charities' } },
];

/** Whether a quick choice is the one that is made. */
export const isChosen = ({ filters: wanted }: QuickChoice, filters: HistoryFilters): boolean =>
  (['context', 'type', 'only', 'without'] as const).every((name) => filters[name] === wanted[name]);

/** An address with a quick choice in it; who, when and words stay as they are. */
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

/** Event types of an area, or all of them, by name. */
export const typesOf = (context: HistoryFilters['context']): readonly string[] =>
  context === undefined ? [...everyType].sort() : eventTypes[context];

import { textsIn } from '#lib/search-values.ts';

/** Search parameters: the text of the global search, and the filters of a list. */
const names = ['find', 'context', 'aggregate', 'command', 'event', 'outcome', 'words'] as const;
export type DomainSearch = { readonly [Name in (typeof names)[number]]?: string | undefined };

/** Reads the known search parameters as text. The router parses digits as numbers. */
export const readDomainSearch = (search: Record<string, unknown>): DomainSearch => textsIn(names, search, 100);

/** Lists of the documentation. */
const sections = [
  'events',
  'commands',
  'aggregates',
  'rules',
  'readers',
  'contexts',
  'board',
  'changes',
  'walk',
] as const;
export type Section = (typeof sections)[number];

/** A page of the documentation: the start, a list, or an entry of a list. */
export type Place =
  | { readonly section: 'start' }
  | { readonly section: Section; readonly name: null }
  | { readonly section: Exclude<Section, 'rules' | 'changes' | 'walk'>; readonly name: string };

const start: Place = { section: 'start' };

/** Parses the path of a page: 'events/ProjectSubmitted'. Null if there is no such page. */
export const placeOf = (path: string): Place | null => {
  const [first = '', ...rest] = path.replace(/\/$/, '').split('/');
  if (first === '') return rest.length === 0 ? start : null;
  const section = sections.find((known) => known === first);
  if (!section) return null;
  const name = rest.join('/');
  if (name === '') return { section, name: null };
  return section === 'rules' || section === 'changes' || section === 'walk' ? null : { section, name };
};

/** Path of a page below the base. */
export const pathOf = (place: Place): string => {
  if (place.section === 'start') return '';
  return place.name === null ? place.section : `${place.section}/${place.name}`;
};

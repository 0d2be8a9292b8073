/** A list of the documentation. */
export const sections = ['events', 'commands', 'aggregates', 'rules', 'readers', 'contexts', 'walk'] as const;
export type Section = (typeof sections)[number];

/** Which page of the documentation: its start, a list, or one entry of a list. */
export type Place =
  | { readonly section: 'start' }
  | { readonly section: Section; readonly name: null }
  | { readonly section: Exclude<Section, 'rules' | 'walk'>; readonly name: string };

const start: Place = { section: 'start' };

/** A page from the end of its address: 'events/ProjectSubmitted'. Null for what is none. */
export const placeOf = (path: string): Place | null => {
  const [first = '', ...rest] = path.replace(/\/$/, '').split('/');
  if (first === '') return rest.length === 0 ? start : null;
  const section = sections.find((known) => known === first);
  if (!section) return null;
  const name = rest.join('/');
  if (name === '') return { section, name: null };
  return section === 'rules' || section === 'walk' ? null : { section, name };
};

/** The end of a page's address. */
export const pathOf = (place: Place): string => {
  if (place.section === 'start') return '';
  return place.name === null ? place.section : `${place.section}/${place.name}`;
};

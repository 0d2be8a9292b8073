type Given = Record<string, unknown>;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The given parameters that have a value in the URL but were not accepted. */
const unusable = (given: Given, read: object): Given =>
  Object.fromEntries(
    Object.entries(read).flatMap(([name, value]) =>
      value === undefined && !isEmpty(given[name]) ? [[name, given[name]]] : [],
    ),
  );

/** Names the first given parameter that was not accepted. */
export const faultIn = (given: Given, read: object): string | undefined => {
  for (const [name, value] of Object.entries(unusable(given, read))) {
    return `${name}: ‘${typeof value === 'object' ? JSON.stringify(value) : value}’ is not valid.`;
  }
  return undefined;
};

/** The URL has an invalid filter. Shown by `PageFailure`. */
export class BadFilter extends Error {}

/**
 * Route options of a list with filters in the URL. An invalid value is an error: silently dropping the filter would
 * show a list that does not answer the question. `read` returns undefined for an invalid value.
 */
export const strictSearch = <Search extends object>(read: (given: Given) => Search) => ({
  // Keeps invalid values, which the router would otherwise remove from the URL before `beforeLoad` can report them.
  validateSearch: (given: Given): Search => {
    const known = read(given);
    return { ...known, ...unusable(given, known) };
  },
  beforeLoad: ({ search }: { readonly search: object }): void => {
    const given: Given = { ...search };
    const fault = faultIn(given, read(given));
    if (fault !== undefined) throw new BadFilter(fault);
  },
});

type Given = Record<string, unknown>;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The parameters that have a value in the address, and none after reading. */
const unusable = (given: Given, read: object): Given =>
  Object.fromEntries(
    Object.entries(read).flatMap(([name, value]) =>
      value === undefined && !isEmpty(given[name]) ? [[name, given[name]]] : [],
    ),
  );

/** An address with a filter that cannot be used. `PageFailure` shows it. */
export class BadFilter extends Error {}

/**
 * Route options of a list with filters in the URL: an unknown value is an error, because the list without the filter would
 * look like the answer. `read` returns undefined for it.
 */
export const strictSearch = <Search extends object>(read: (given: Given) => Search) => ({
  // The router removes from the address what this leaves out, before the check below.
  validateSearch: (given: Given): Search => {
    const known = read(given);
    return { ...known, ...unusable(given, known) };
  },
  beforeLoad: ({ search }: { readonly search: object }): void => {
    const given: Given = { ...search };
    for (const [name, value] of Object.entries(unusable(given, read(given)))) {
      throw new BadFilter(
        `${name}: ‘${typeof value === 'object' ? JSON.stringify(value) : value}’ is not one of the choices.`,
      );
    }
  },
});

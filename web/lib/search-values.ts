/** Returns the value if it is one of the allowed ones; otherwise undefined. */
export const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value);

/**
 * Like {@link oneOf}, for values whose labels are defined elsewhere: importing that list would add the labels to the
 * scripts of every page. The type ensures that the table is complete.
 */
export const keyOf = <Value extends string>(
  values: Readonly<Record<Value, true>>,
  value: unknown,
): Value | undefined => (isKeyOf(values, value) ? value : undefined);

const isKeyOf = <Value extends string>(values: Readonly<Record<Value, true>>, value: unknown): value is Value =>
  typeof value === 'string' && Object.hasOwn(values, value);

/** Maximum length of a search text that the API accepts. */
export const LONGEST_SEARCH = 100;

/** The search text in the URL. The router parses digits as a number. Undefined if empty. */
export const soughtText = (value: unknown): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim().slice(0, LONGEST_SEARCH).trim();
  return text === '' ? undefined : text;
};

/** Reads the named parameters as text, each at most `longest` characters long; omits empty ones. */
export const textsIn = <Name extends string>(
  names: readonly Name[],
  search: Record<string, unknown>,
  longest: number,
): { readonly [Key in Name]?: string | undefined } => {
  const texts: { [Key in Name]?: string } = {};
  for (const name of names) {
    const value = search[name];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
    if (text !== '') texts[name] = text.slice(0, longest);
  }
  return texts;
};

/** One of the values that an address may name; undefined for anything else. */
export const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value);

/**
 * As {@link oneOf}, for values that stand elsewhere with their labels: a list imported from there would bring the labels
 * into the scripts of every page. The type keeps the table complete.
 */
export const keyOf = <Value extends string>(
  values: Readonly<Record<Value, true>>,
  value: unknown,
): Value | undefined => (isKeyOf(values, value) ? value : undefined);

const isKeyOf = <Value extends string>(values: Readonly<Record<Value, true>>, value: unknown): value is Value =>
  typeof value === 'string' && Object.hasOwn(values, value);

/** The longest text that the API searches for. */
export const LONGEST_SEARCH = 100;

/** The search text in the URL, which the router reads as a number if it is all digits. Undefined if empty. */
export const soughtText = (value: unknown): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim().slice(0, LONGEST_SEARCH).trim();
  return text === '' ? undefined : text;
};

/** The named parameters as text, each at most `longest` characters; empty ones are left out. */
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

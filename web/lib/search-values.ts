/** One of the values that an address may name; undefined for anything else. */
export const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value);

/** The longest text that the API searches for. */
const LONGEST = 100;

/** What somebody looks for, from the address: the router reads digits as a number. Undefined for nothing. */
export const soughtText = (value: unknown): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim().slice(0, LONGEST).trim();
  return text === '' ? undefined : text;
};

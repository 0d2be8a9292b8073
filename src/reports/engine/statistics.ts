/**
 * The value below which a share of the values lies, between neighbours in proportion, as Postgres' `percentile_cont`
 * tells it; null for no values. Sorts the values.
 */
export const percentile = (values: number[], share: number): number | null => {
  values.sort((one, other) => one - other);
  const place = (values.length - 1) * share;
  const below = values[Math.floor(place)];
  const above = values[Math.ceil(place)];
  return below === undefined || above === undefined ? null : below + (above - below) * (place - Math.floor(place));
};

/** To so many digits behind the point; null stays null. */
export const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : Number(value.toFixed(digits));

/** What share of the whole a part is, in percent with one digit; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : rounded((100 * part) / whole, 1);

/**
 * The percentile by linear interpolation, like `percentile_cont` of Postgres; null for no values. Sorts the values in place.
 */
export const percentile = (values: number[], share: number): number | null => {
  values.sort((one, other) => one - other);
  const place = (values.length - 1) * share;
  const below = values[Math.floor(place)];
  const above = values[Math.ceil(place)];
  return below === undefined || above === undefined ? null : below + (above - below) * (place - Math.floor(place));
};

/** Rounds to a number of decimal places; null stays null. */
export const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : Number(value.toFixed(digits));

/** A share in percent with one decimal place; null if the whole is 0. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : rounded((100 * part) / whole, 1);

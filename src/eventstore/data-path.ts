type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path of nested objects; undefined where the path leads nowhere. */
export const valueAt = (data: unknown, path: readonly string[]): unknown => {
  const [first, ...rest] = path;
  if (first === undefined) return data;
  return isFields(data) && Object.hasOwn(data, first) ? valueAt(data[first], rest) : undefined;
};

/** A copy of the data with another value at a path that exists; shares all that did not change. */
export const withValueAt = (data: unknown, path: readonly string[], value: unknown): unknown => {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  return isFields(data) ? { ...data, [first]: withValueAt(data[first], rest, value) } : data;
};

/** The paths, through nested objects, of the values that `matches` accepts. */
export const pathsOf = (
  data: unknown,
  matches: (value: unknown) => boolean,
  path: readonly string[] = [],
): readonly (readonly string[])[] => {
  if (matches(data)) return [path];
  if (!isFields(data)) return [];
  return Object.entries(data).flatMap(([name, value]) => pathsOf(value, matches, [...path, name]));
};

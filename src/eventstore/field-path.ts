import { isRecord } from '../domain/kernel/record.ts';
/** Returns the value at a path of nested objects; undefined when the path does not exist. */
export const valueAt = (data: unknown, path: readonly string[]): unknown => {
  const [first, ...rest] = path;
  if (first === undefined) return data;
  return isRecord(data) && Object.hasOwn(data, first) ? valueAt(data[first], rest) : undefined;
};

/** Returns a copy with another value at an existing path; unchanged parts are shared. */
export const withValueAt = (data: unknown, path: readonly string[], value: unknown): unknown => {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  return isRecord(data) ? { ...data, [first]: withValueAt(data[first], rest, value) } : data;
};

/** Returns the paths, through nested objects, of the values that `matches` accepts. */
export const pathsOf = (
  data: unknown,
  matches: (value: unknown) => boolean,
  path: readonly string[] = [],
): readonly (readonly string[])[] => {
  if (matches(data)) return [path];
  if (!isRecord(data)) return [];
  return Object.entries(data).flatMap(([name, value]) => pathsOf(value, matches, [...path, name]));
};

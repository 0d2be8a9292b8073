import { isRecord } from '../domain/kernel/record.ts';
/** Returns the value at a path of nested objects; undefined when the path does not exist. */
export const valueAt = (data: unknown, path: readonly string[]): unknown => {
  let value = data;
  for (const name of path) {
    if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
};

/** Returns a copy with another value at an existing path; unchanged parts are shared. */
export const withValueAt = (data: unknown, path: readonly string[], value: unknown, depth = 0): unknown => {
  const name = path[depth];
  if (name === undefined) return value;
  return isRecord(data) ? { ...data, [name]: withValueAt(data[name], path, value, depth + 1) } : data;
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

import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { EventEntry } from '../../src/domain/kernel/define-events.ts';

/** One released version of an event, which stores hold forever. */
export interface Release {
  readonly category: string;
  /** Paths of the encrypted fields. Reviewed on release: whether a field is personal data is a human decision. */
  readonly personalData: readonly string[];
  /** JSON schema. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Every version of every event by type and version. */
export type Releases = { readonly [type: string]: { readonly [version: number]: Release } };

/** Sorted where order means nothing, and without zod's pattern for a named format, which may change between releases. */
const inAnyOrder = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return name === 'required' ? [...value].sort() : value.map((part) => inAnyOrder(part));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !(key === 'pattern' && 'format' in value))
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, part]) => [key, inAnyOrder(part, key)]),
  );
};

/** The current version of an event as it would be released. */
export const releaseOf = ({ category, schema, personalData }: EventEntry): Release => {
  const { $schema, ...jsonSchema } = z.toJSONSchema(schema);
  return {
    category,
    personalData: personalData.map(({ path }) => path.join('.')).sort(),
    schema: Object(inAnyOrder(jsonSchema)),
  };
};

/** Adds new versions. Released versions never change. */
export const withNewReleases = (releases: Releases, entries: readonly EventEntry[]): Releases => {
  const all: Record<string, Record<number, Release>> = structuredClone(releases);
  for (const entry of entries) {
    const versions = all[entry.type] ?? {};
    versions[entry.version] ??= releaseOf(entry);
    all[entry.type] = versions;
  }
  return all;
};

const whatToDo = (type: string, version: number): string =>
  `${type} version ${version} has been released and cannot change: the history holds it. ` +
  'Undo the change, or declare a new version in the context’s events.ts with revised(newSchema, …upcasters) ' +
  'and a step that upcasts the old data, then release it.';

const howToRelease =
  'Release it with: RELEASE_EVENTS=1 npx vitest run --project unit test/unit/released-events.test.ts ' +
  '(adds to released-events.json; commit it, and never edit an entry by hand).';

/** Compares the released events with the declared ones; one sentence for each problem. */
export const checkReleases = (releases: Releases, entries: readonly EventEntry[]): readonly string[] => {
  const problems: string[] = [];
  const current = new Map(entries.map((entry) => [entry.type, entry]));
  for (const entry of entries) {
    const { type, version } = entry;
    const release = releases[type]?.[version];
    if (!release) problems.push(`${type} version ${version} is new. ${howToRelease}`);
    else if (!isDeepStrictEqual(release, releaseOf(entry))) problems.push(whatToDo(type, version));
    for (let older = 1; older < version; older += 1) {
      if (!releases[type]?.[older]) problems.push(`${type} version ${older} is gone from released-events.json.`);
    }
  }
  for (const [type, versions] of Object.entries(releases)) {
    const declared = current.get(type);
    if (!declared) problems.push(`${type} is gone, but the history may hold it: keep its declaration.`);
    else {
      for (const version of Object.keys(versions).map(Number)) {
        if (version > declared.version) problems.push(`${type} version ${version} is gone, but was released.`);
      }
    }
  }
  return problems;
};

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { DomainConsumer, DomainEventType, DomainField } from '../../src/contract/domain-events.ts';
import { inWords } from '../../src/contract/format-list.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import type { EventEntry } from '../../src/domain/kernel/define-events.ts';
import type { ActorRole, DomainEvent } from '../../src/domain/kernel/event.ts';
import { contextOf } from '../../src/history/contexts.ts';
import { statusAfterEvent } from '../../src/history/sentences/sentence.ts';
import { type Declaration, docsWithin, filesUnder, laterArguments, sourceOf, tablesOf } from '../code/source.ts';
import { root } from '../root.ts';
import type { Aggregate } from './deciders.ts';
import { fieldsOf, jsonSchemaOf } from './fields.ts';
import { plainData } from './json.ts';
import { tell } from './sentences.ts';
import { listed } from './words.ts';

const Releases = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({
      category: z.string(),
      personalData: z.array(z.string()),
      schema: z.custom<z.core.JSONSchema.BaseSchema>((value) => typeof value === 'object' && value !== null),
    }),
  ),
);
type Release = z.output<typeof Releases>[string][string];

const releases = Releases.parse(JSON.parse(readFileSync(join(root, 'test/unit/released-events.json'), 'utf8')));

/** The declaration of each event, by its type. */
const declaredEvents = (): ReadonlyMap<string, Declaration> =>
  new Map(
    filesUnder('src/domain', '/events.ts')
      .flatMap((file) => tablesOf(file, 'defineEvents'))
      .map((declaration) => [declaration.name, declaration]),
  );

/** The docstrings of an event's fields, by path, from its declaration and from the schemas that it refers to. */
const fieldDocs = ({ file, name, code }: Declaration): ReadonlyMap<string, string> => {
  const schemas = code.match(/\b[A-Z]\w+\b/g) ?? [];
  return new Map([...schemas, name].flatMap((schema) => [...docsWithin(file, schema)]));
};

/** Describes the changes of a version. */
const changeBetween = (
  before: Release,
  after: Release,
  was: readonly DomainField[],
  is: readonly DomainField[],
): string => {
  const named = (fields: readonly DomainField[]): string => listed(fields.map(({ name }) => `\`${name}\``));
  const knows = (fields: readonly DomainField[], name: string): DomainField | undefined =>
    fields.find((field) => field.name === name);
  const added = is.filter(({ name }) => !knows(was, name));
  const dropped = was.filter(({ name }) => !knows(is, name));
  const changed = is.filter((field) => {
    const old = knows(was, field.name);
    return old && (old.type !== field.type || old.optional !== field.optional || old.nullable !== field.nullable);
  });
  const encrypted = is.filter((field) => field.personal && knows(was, field.name)?.personal === false);
  const said = [
    ...(before.category === after.category
      ? []
      : [`moved from streams named \`${before.category}-…\` to \`${after.category}-…\``]),
    ...(added.length > 0 ? [`added ${named(added)}`] : []),
    ...(dropped.length > 0 ? [`dropped ${named(dropped)}`] : []),
    ...(changed.length > 0 ? [`changed what ${named(changed)} may hold`] : []),
    ...(encrypted.length > 0 ? [`made ${named(encrypted)} personal data`] : []),
  ];
  return said.length === 0 ? 'Nothing in its fields.' : `This version ${listed(said)}.`;
};

/** The content of a field, in plain words. */
const holds = ({ type, optional, nullable, personal }: DomainField): string =>
  [type, ...(optional ? ['optional'] : []), ...(nullable ? ['nullable'] : []), ...(personal ? ['personal'] : [])].join(
    ', ',
  );

/** The fields that differ between two versions. */
const differencesBetween = (
  was: readonly DomainField[],
  is: readonly DomainField[],
): DomainEventType['versions'][number]['differences'] => {
  const names = [...new Set([...is, ...was].map(({ name }) => name))];
  return names.flatMap((name) => {
    const [old, now] = [was, is].map((fields) => fields.find((field) => field.name === name));
    const [before, after] = [old ? holds(old) : null, now ? holds(now) : null];
    if (before === after) return [];
    return [{ field: name, change: before === null ? 'added' : after === null ? 'dropped' : 'changed', before, after }];
  });
};

const versionsOf = (entry: EventEntry, { file }: Declaration): DomainEventType['versions'] => {
  const released = releases[entry.type] ?? {};
  const upcasters = laterArguments(file, entry.type, 'revised');
  const versions = Array.from({ length: entry.version }, (_, at) => at + 1).map((version) => {
    const release = released[String(version)];
    if (!release) {
      throw new Error(
        `${entry.type} version ${version} is not among the released events. See docs/workshop.md, Releasing it.`,
      );
    }
    const personal = release.personalData.map((path) => ({ path: path.split('.'), fallback: null }));
    return { version, release, fields: fieldsOf(release.schema, personal) };
  });
  return versions.map(({ version, release, fields }, at) => {
    const before = versions[at - 1];
    const step = upcasters[version - 2];
    return {
      version,
      fields: version === entry.version ? fieldsOf(jsonSchemaOf(entry.schema), entry.personalData) : fields,
      stream: release.category,
      differences: before ? differencesBetween(before.fields, fields) : [],
      change: before ? changeBetween(before.release, release, before.fields, fields) : null,
      upcaster: step ? { ...sourceOf(file, entry.type), code: step } : null,
    };
  });
};

export interface EventParts {
  readonly aggregates: readonly Aggregate[];
  readonly consumers: readonly DomainConsumer[];
  /** Commands by the type of event they lead to. */
  readonly emitters: ReadonlyMap<string, readonly string[]>;
  /** The roles that can cause an event, by its type. */
  readonly causedBy: (type: string) => readonly ActorRole[];
  /** Events from the specifications, used as examples. */
  readonly examples: readonly DomainEvent[];
}

/** The catalogue of events, with the emitters and consumers of each. */
export const eventTypes = ({ aggregates, consumers, emitters, causedBy, examples }: EventParts): DomainEventType[] => {
  const declared = declaredEvents();
  return [...catalogue.values()].map((entry): DomainEventType => {
    const { type, category, version, personalData } = entry;
    const declaration = declared.get(type);
    if (!declaration) throw new Error(`${type} is declared in no events.ts.`);
    const aggregate = aggregates.find((one) => one.category === category);
    if (!aggregate) throw new Error(`${type} belongs to streams ${category}-…, which no aggregate owns.`);
    // The event with the most fields is the best example.
    const [example] = examples
      .filter((event) => event.type === type)
      .sort((one, other) => JSON.stringify(other.data).length - JSON.stringify(one.data).length);
    return {
      type,
      title: inWords(type),
      context: contextOf({ type, stream: `${category}-` }),
      aggregate: aggregate.name,
      stream: category,
      version,
      description: declaration.doc,
      sentence: tell(example ?? { type, data: {} }, causedBy(type)),
      statusAfter: statusAfterEvent(type),
      fields: fieldsOf(jsonSchemaOf(entry.schema), personalData, fieldDocs(declaration)),
      example: example ? plainData(example.data) : null,
      versions: versionsOf(entry, declaration),
      emittedBy: [...(emitters.get(type) ?? [])],
      consumedBy: consumers
        .filter(({ events }) => events.includes(type))
        .map(({ kind, name, title }) => ({ kind, name, title })),
      source: sourceOf(declaration.file, type),
    };
  });
};

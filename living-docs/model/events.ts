import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isCallExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast';
import { z } from 'zod';
import { catalogue } from '../../src/domain/catalogue.ts';
import type { EventEntry } from '../../src/domain/kernel/define-events.ts';
import type { ActorRole, DomainEvent } from '../../src/domain/kernel/event.ts';
import { contextOf } from '../../src/history/contexts.ts';
import { statusAfterEvent } from '../../src/history/statuses.ts';
import type { DomainConsumer, DomainEventType, DomainField } from '../../src/http/contract/domain.ts';
import { inWords } from '../../src/http/contract/in-words.ts';
import { allWithin, docOf, fileSource, nameOf, placeOf } from '../code/declarations.ts';
import type { Code } from '../code/program.ts';
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

/** Where each event is declared: the property of a `defineEvents` call. */
const declaredEvents = (code: Code): ReadonlyMap<string, Node> => {
  const found = new Map<string, Node>();
  for (const path of code.filesUnder('src/domain').filter((file) => file.endsWith('/events.ts'))) {
    for (const call of allWithin(code.file(path), isCallExpression)) {
      const [, specs] = call.arguments;
      if (!isIdentifier(call.expression) || call.expression.text !== 'defineEvents') continue;
      if (!specs || !isObjectLiteralExpression(specs)) throw new Error(`${path} declares its events elsewhere.`);
      for (const property of specs.properties) found.set(nameOf(property) ?? '', property);
    }
  }
  return found;
};

/** Docstrings of the fields that a schema's code states, by path; names of schemas are followed. */
const fieldDocs = (code: Code, node: Node, path: readonly string[] = []): ReadonlyMap<string, string> => {
  const docs = new Map<string, string>();
  const look = (one: Node): void => {
    if (isIdentifier(one)) {
      const [declarations = []] = code.declarationsOf([one]);
      const value = declarations.find(isVariableDeclaration)?.initializer;
      if (value && code.pathOf(value).startsWith('src/domain/') && !code.pathOf(value).includes('/kernel/'))
        look(value);
      return;
    }
    if (isPropertyAssignment(one)) {
      const inner = [...path, nameOf(one) ?? ''];
      const doc = docOf(one);
      if (doc !== null) docs.set(inner.join('.'), doc);
      for (const [name, text] of fieldDocs(code, one.initializer, inner)) docs.set(name, text);
      return;
    }
    one.forEachChild(look);
  };
  look(node);
  return docs;
};

/** What one version changed, in words. */
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
  const said = [
    ...(before.category === after.category
      ? []
      : [`moved from streams named \`${before.category}-…\` to \`${after.category}-…\``]),
    ...(added.length > 0 ? [`added ${named(added)}`] : []),
    ...(dropped.length > 0 ? [`dropped ${named(dropped)}`] : []),
    ...(changed.length > 0 ? [`changed what ${named(changed)} may hold`] : []),
  ];
  return said.length === 0 ? 'Nothing in its fields.' : `This version ${listed(said)}.`;
};

const versionsOf = (code: Code, entry: EventEntry, declaration: Node): DomainEventType['versions'] => {
  const released = releases[entry.type] ?? {};
  const upcasters = allWithin(declaration, isCallExpression)
    .filter(({ expression }) => isIdentifier(expression) && expression.text === 'revised')
    .flatMap((call) => call.arguments.slice(1));
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
      change: before ? changeBetween(before.release, release, before.fields, fields) : null,
      upcaster: step ? placeOf(code, step, null) : null,
    };
  });
};

export interface EventParts {
  readonly code: Code;
  readonly aggregates: readonly Aggregate[];
  readonly consumers: readonly DomainConsumer[];
  /** Commands by the type of event they lead to. */
  readonly emitters: ReadonlyMap<string, readonly string[]>;
  /** The roles of those who can have caused an event, by its type. */
  readonly causedBy: (type: string) => readonly ActorRole[];
  /** Events of the specifications: one of a type is its example. */
  readonly examples: readonly DomainEvent[];
}

/** The catalogue of events, with who emits and who consumes each. */
export const eventTypes = ({
  code,
  aggregates,
  consumers,
  emitters,
  causedBy,
  examples,
}: EventParts): DomainEventType[] => {
  const declared = declaredEvents(code);
  return [...catalogue.values()].map((entry): DomainEventType => {
    const { type, category, version, personalData } = entry;
    const declaration = declared.get(type);
    if (!declaration) throw new Error(`${type} is declared in no events.ts.`);
    const aggregate = aggregates.find((one) => one.category === category);
    if (!aggregate) throw new Error(`${type} belongs to streams ${category}-…, about which nobody decides.`);
    // The fullest one tells most.
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
      description: docOf(declaration),
      sentence: tell(example ?? { type, data: {} }, causedBy(type)),
      statusAfter: statusAfterEvent(type),
      fields: fieldsOf(jsonSchemaOf(entry.schema), personalData, fieldDocs(code, declaration)),
      example: example ? plainData(example.data) : null,
      versions: versionsOf(code, entry, declaration),
      emittedBy: [...(emitters.get(type) ?? [])],
      consumedBy: consumers
        .filter(({ events }) => events.includes(type))
        .map(({ kind, name, title }) => ({ kind, name, title })),
      source: fileSource(code.pathOf(declaration), type),
    };
  });
};

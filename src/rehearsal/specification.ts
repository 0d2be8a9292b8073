import type { AnyDecider } from '../domain/deciders.ts';
import type { DomainEvent, RecordedEvent } from '../domain/kernel/event.ts';
import { isRecord } from '../domain/kernel/record.ts';
import { isRejection } from '../domain/kernel/rejection.ts';
import { sameData } from '../domain/kernel/same-data.ts';
import { ukDayOf } from '../domain/kernel/uk-day.ts';
import type { CommandExamples, Specification } from '../history/rehearsal.ts';
import { makeUp } from './made-up.ts';

interface SpecificationParts {
  readonly name: string;
  readonly decider: AnyDecider;
  /** Of the aggregate's `decide.ts`. */
  readonly folder: string;
  readonly given: readonly RecordedEvent[];
  /** The events of one command. */
  readonly outcome: readonly RecordedEvent[];
  /** Commands that can lead to the first event. */
  readonly examples: readonly CommandExamples[];
}

const INSTANT = /^\d{4}-\d\d-\d\dT/;
const DAY = /^\d{4}-\d\d-\d\d$/;

interface Command {
  readonly type: string;
  readonly data?: unknown;
}

const isCommandFor = (decider: AnyDecider, state: unknown, command: Command, then: readonly DomainEvent[]): boolean => {
  try {
    const decision = decider.decide(state, command);
    return !isRejection(decision) && sameData(JSON.parse(JSON.stringify(decision)), then);
  } catch {
    return false;
  }
};

/** Values of all fields in the events, nested ones by their last name. */
const valuesIn = (value: unknown): ReadonlyMap<string, unknown> => {
  if (!isRecord(value)) return new Map();
  const own = Object.entries(value);
  return new Map([...own.flatMap(([, part]) => [...valuesIn(part)]), ...own]);
};

/** The data of a command, as far as its events contain it; a specification supplies the rest. */
const candidates = (
  example: Readonly<Record<string, unknown>>,
  fields: ReadonlySet<string>,
  then: readonly DomainEvent[],
  occurredAt: string,
): readonly Readonly<Record<string, unknown>>[] => {
  const known = new Map(then.flatMap(({ data }) => [...valuesIn(data)]));
  const guess = (name: string, value: unknown): unknown => {
    if (known.has(name)) return known.get(name);
    if (typeof value === 'string' && INSTANT.test(value)) return occurredAt;
    return typeof value === 'string' && DAY.test(value) ? ukDayOf(new Date(occurredAt)) : value;
  };
  const overlaid = Object.fromEntries(Object.entries(example).map(([name, value]) => [name, guess(name, value)]));
  // Of several events, the first states what was commanded.
  const first = Object.entries(then.map(({ data }) => data).find(isRecord) ?? {});
  return [overlaid, { ...overlaid, ...Object.fromEntries(first.filter(([name]) => fields.has(name))) }];
};

const findCommand = (
  { decider, examples }: Pick<SpecificationParts, 'decider' | 'examples'>,
  state: unknown,
  then: readonly DomainEvent[],
  occurredAt: string,
): Command | null => {
  for (const { type, data } of examples) {
    const fields = new Set(data.flatMap(Object.keys));
    const all: readonly Command[] =
      fields.size === 0
        ? [{ type }]
        : data.flatMap((example) =>
            candidates(example, fields, then, occurredAt).map((made) => ({ type, data: made })),
          );
    const found = all.find((command) => isCommandFor(decider, state, command, then));
    if (found) return found;
  }
  return null;
};

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** A value as source code. */
const literal = (value: unknown, indent: string): string => {
  if (typeof value === 'string') return quoted(value);
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const flat = `[${value.map((entry) => literal(entry, deeper)).join(', ')}]`;
    if (!flat.includes('\n') && flat.length + indent.length < 100) return flat;
    return `[\n${value.map((entry) => `${deeper}${literal(entry, deeper)},\n`).join('')}${indent}]`;
  }
  if (!isRecord(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([name, part]) => `${/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)}: ${literal(part, deeper)}`,
  );
  if (entries.length === 0) return '{}';
  const flat = `{ ${entries.join(', ')} }`;
  if (!flat.includes('\n') && flat.length + indent.length < 100) return flat;
  return `{\n${entries.map((entry) => `${deeper}${entry},\n`).join('')}${indent}}`;
};

const kebab = (name: string): string => name.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

const words = (type: string): string => kebab(type).replaceAll('-', ' ');

const listed = (events: readonly DomainEvent[], indent: string): string =>
  events.length === 0
    ? ''
    : `\n${events.map((event) => `${indent}  ${literal(event, `${indent}  `)},\n`).join('')}${indent}`;

/** The parts of a specification: given, when, then. */
const ruleText = (
  name: string,
  given: readonly DomainEvent[],
  command: Command,
  then: readonly DomainEvent[],
): string =>
  [
    "import { describe, it } from 'vitest';",
    "import { specify } from '../kernel/specify.ts';",
    `import { ${name} } from './decide.ts';`,
    '',
    `describe('${words(command.type)}', () => {`,
    `  it('leads to: ${then.map(({ type }) => words(type)).join(', ')}', () => {`,
    `    specify(${name})`,
    `      .given(${listed(given, '      ')})`,
    `      .when(${literal(command, '      ')})`,
    `      .then(${listed(then, '      ')});`,
    '  });',
    '});',
    '',
  ].join('\n');

/** A test of the fold, if no current command leads to these events. */
const foldText = (name: string, events: readonly DomainEvent[], status: unknown): string =>
  [
    "import { expect, it } from 'vitest';",
    `import { ${name} } from './decide.ts';`,
    '',
    '// No command of this release leads to exactly the last event, so this test states the fold.',
    `it('is folded after: ${words(events.at(-1)?.type ?? '')}', () => {`,
    `  const events: readonly Parameters<typeof ${name}.evolve>[1][] = [${listed(events, '  ')}];`,
    `  const state = events.reduce<typeof ${name}.initial>((before, event) => ${name}.evolve(before, event), ${name}.initial);`,
    status === undefined
      ? '  expect(state).toBeDefined();'
      : `  expect(state).toMatchObject({ status: ${literal(status, '  ')} });`,
    '});',
    '',
  ].join('\n');

/**
 * Writes the events of a command as a test of their aggregate, with sample values for ids and personal data. The
 * history does not contain commands, so this searches for one that leads to exactly these events. If there is none, the
 * test states the result of the fold.
 */
export const specificationOf = (parts: SpecificationParts): Specification => {
  const { name, decider, folder } = parts;
  const madeUp = makeUp();
  const given = parts.given.map(madeUp.event);
  const then = parts.outcome.map(madeUp.event);
  const occurredAt = parts.outcome[0]?.metadata.occurredAt ?? '';
  const fold = (events: readonly DomainEvent[]): unknown =>
    events.reduce<unknown>((state, event) => decider.evolve(state, event), decider.initial);
  const command = findCommand(parts, fold(given), then, occurredAt);
  const file = (title: string): string => `${folder}/${kebab(title)}.spec.ts`;
  if (command) {
    return { text: ruleText(name, given, command, then), file: file(command.type), command: command.type };
  }
  const after = fold([...given, ...then]);
  const status = isRecord(after) ? after.status : undefined;
  const [first] = then;
  return { text: foldText(name, [...given, ...then], status), file: file(first?.type ?? name), command: null };
};

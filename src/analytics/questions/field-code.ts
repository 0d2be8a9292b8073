import type { QuestionCondition } from '../../contract/question-definition.ts';
import type { QuestionField } from './question-table.ts';

/** Text as a literal in single quotes. */
export const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** 'PagesPerDay' as 'pages-per-day'. */
export const kebab = (name: string): string =>
  name
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase();

/** 'pages-per-day' as 'pagesPerDay'. */
export const camel = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const envelope: ReadonlyMap<string, string> = new Map([
  ['event.type', 'event.type'],
  ['event.role', 'event.metadata.actor.role'],
  ['event.source', 'event.metadata.source'],
  ['event.stream', 'event.stream'],
]);

/** Access to a field of an event whose type may lack it. */
export const readCode = ({ name }: QuestionField): string =>
  envelope.get(name) ?? `valueAt(event.data, [${name.split('.').map(quoted).join(', ')}])`;

/** The name of a field's value in the code. */
export const variableOf = ({ name }: QuestionField): string => camel(kebab(name));

/** A condition as code that is equivalent to the question's SQL; null for one that has no code. */
export const conditionCode = ({ comparison, values }: QuestionCondition, field: QuestionField): string | null => {
  const { kind } = field;
  if (kind === 'date' || kind === 'list' || kind === 'id') return null;
  const literals = values.map((value) => {
    if (kind === 'number') return String(Number(value));
    if (kind === 'yes-no') return String(value.toLowerCase() === 'yes');
    return quoted(kind === 'text' ? value.toLowerCase() : value);
  });
  const [first = '', second = ''] = literals;
  const own = variableOf(field);
  const value = kind === 'text' ? `String(${own} ?? '').toLowerCase()` : own;
  const compared = (...limits: readonly string[]): string =>
    [`typeof ${own} === 'number'`, ...limits.map((limit) => `${own} ${limit}`)].join(' && ');
  switch (comparison) {
    case 'is':
      return `${value} === ${first}`;
    case 'is-not':
      return `${value} !== ${first}`;
    case 'one-of':
      return `[${literals.join(', ')}].some((one) => one === ${value})`;
    case 'none-of':
      return `[${literals.join(', ')}].every((one) => one !== ${value})`;
    case 'contains':
      return `${value}.includes(${first})`;
    case 'at-least':
      return compared(`>= ${first}`);
    case 'at-most':
      return compared(`<= ${first}`);
    case 'more-than':
      return compared(`> ${first}`);
    case 'less-than':
      return compared(`< ${first}`);
    case 'between':
      return compared(`>= ${first}`, `<= ${second}`);
    case 'empty':
      return `(${own} ?? '') === ''`;
    case 'not-empty':
      return `(${own} ?? '') !== ''`;
    default:
      return comparison satisfies never;
  }
};

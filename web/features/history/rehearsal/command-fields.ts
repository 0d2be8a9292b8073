import type { DomainCommand } from '#contract/domain-commands.ts';
import { inputOf, type TypedField } from '../typed-field.ts';

const OR_NOTHING = /, or nothing$/;

const labelOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The fields of a command. */
export const commandFields = ({ fields }: Pick<DomainCommand, 'fields'>): readonly TypedField[] =>
  fields.map(({ name, type: declared }) => {
    const nullable = OR_NOTHING.test(declared);
    const input = inputOf(declared.replace(OR_NOTHING, ''), nullable);
    return { name, label: labelOf(name), ...input, nullable, optional: false };
  });

const INSTANT = /^\d{4}-\d\d-\d\dT/;
const DAY = /^\d{4}-\d\d-\d\d$/;

const asText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Other values that are known when the form opens. */
export interface Known {
  /** State of the aggregate; a field starts with the value of the same name. */
  readonly state: ReadonlyMap<string, unknown>;
  /** UTC, ISO 8601. */
  readonly now: string;
}

/** Initial values of the form: those of a specification, with the ids of the record and the current time. */
export const startingValues = (
  fields: readonly TypedField[],
  example: Readonly<Record<string, unknown>>,
  { state, now }: Known,
): Record<string, string> =>
  Object.fromEntries(
    fields.map(({ name }) => {
      const value = example[name];
      if (name.endsWith('Id') && typeof state.get(name) === 'string') return [name, asText(state.get(name))];
      if (typeof value === 'string' && INSTANT.test(value)) return [name, now];
      return [name, typeof value === 'string' && DAY.test(value) ? now.slice(0, 10) : asText(value)];
    }),
  );

import type { DomainCommand } from '#contract/domain-commands.ts';

/** A form field for one field of a command. Lists and nested objects are entered as JSON. */
export interface CommandField {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly kind: 'text' | 'choice' | 'yes-no' | 'json';
  readonly choices: readonly string[];
  readonly nullable: boolean;
}

const TEXTS: ReadonlySet<string> = new Set(['text', 'day', 'moment', 'id']);

const OR_NOTHING = /, or nothing$/;

const labelOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const kindOf = (type: string): CommandField['kind'] => {
  if (/^(one of|always) /.test(type)) return 'choice';
  if (type === 'yes or no') return 'yes-no';
  return TEXTS.has(type) ? 'text' : 'json';
};

/** The fields of a command. */
export const commandFields = ({ fields }: Pick<DomainCommand, 'fields'>): readonly CommandField[] =>
  fields.map(({ name, type: declared }) => {
    const nullable = OR_NOTHING.test(declared);
    const type = declared.replace(OR_NOTHING, '');
    const kind = kindOf(type);
    const choices = kind === 'choice' ? type.replace(/^(one of|always) /, '').split(', ') : [];
    return {
      name,
      label: labelOf(name),
      hint: kind === 'json' ? `As JSON: ${declared}` : declared,
      kind,
      choices,
      nullable,
    };
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
  fields: readonly CommandField[],
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

const typedValue = ({ kind, nullable }: CommandField, text: string): unknown => {
  if (text.trim() === '' && nullable) return null;
  if (kind === 'yes-no') return text === 'true';
  if (kind !== 'json') return text;
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON is sent as text: the response then reports the error.
    return text;
  }
};

/** The data of the command; null if it has no fields. */
export const commandData = (
  fields: readonly CommandField[],
  values: Readonly<Record<string, string>>,
): Record<string, unknown> | null =>
  fields.length === 0
    ? null
    : Object.fromEntries(fields.map((field) => [field.name, typedValue(field, values[field.name] ?? '')]));

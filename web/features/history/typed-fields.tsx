import { optionLabel } from '#contract/choice-labels.ts';
import type { DomainCommand } from '#contract/domain-commands.ts';
import type { DomainEventType } from '#contract/domain-events.ts';
import { capitalized } from '#contract/format-list.ts';
import type { Fields } from '#forms/app-form.tsx';

/** A form field for a value whose type the domain's documentation names. Some lists and groups are entered as JSON. */
interface TypedField {
  /** Unique. Those of a group are joined by `/`: forms take a dot for nested values. */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly kind: 'text' | 'line' | 'choice' | 'number' | 'yes-no' | 'lines' | 'json';
  /** To choose from; empty for what is typed. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Whether an empty field is null. */
  readonly nullable: boolean;
  /** Whether an empty field is left out. */
  readonly optional: boolean;
}

/** Texts without line breaks. */
const LINE: ReadonlySet<string> = new Set(['day', 'moment', 'id']);

const CHOICE = /^(one of|always) /;
const NUMBER = /^(whole )?(number|pounds)$/;

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

const isNumber = (choice: string): boolean => /^\d+$/.test(choice);

type Input = Pick<TypedField, 'kind' | 'options' | 'hint'>;

/** How the value of a field is entered. The field's name decides how its choices are labelled. */
const inputOf = (name: string, type: string, mayBeEmpty: boolean): Input => {
  const hint = mayBeEmpty ? `${type}, or nothing` : type;
  if (type === 'yes or no') return { kind: 'yes-no', options: yesOrNo, hint };
  if (CHOICE.test(type)) {
    const choices = type.replace(CHOICE, '').split(', ');
    return {
      kind: choices.every(isNumber) ? 'number' : 'choice',
      options: choices.map((value) => ({ value, label: optionLabel(name, value) })),
      hint,
    };
  }
  if (NUMBER.test(type)) return { kind: 'number', options: [], hint };
  if (LINE.has(type)) return { kind: 'line', options: [], hint };
  return type === 'text'
    ? { kind: 'text', options: [], hint }
    : { kind: 'json', options: [], hint: `As JSON: ${hint}` };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON is sent as text: the server then reports which field is wrong.
    return text;
  }
};

const typedValue = ({ kind, nullable, optional }: TypedField, text: string): unknown => {
  if (text.trim() === '' && (nullable || optional)) return optional && !nullable ? undefined : null;
  if (kind === 'lines') return text.split('\n').flatMap((line) => line.trim() || []);
  return kind === 'text' || kind === 'line' || kind === 'choice' ? text : parsed(text);
};

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const withValue = (
  data: Readonly<Record<string, unknown>>,
  [name = '', ...inner]: readonly string[],
  value: unknown,
): Record<string, unknown> => {
  const before = data[name];
  return { ...data, [name]: inner.length === 0 ? value : withValue(isGroup(before) ? before : {}, inner, value) };
};

/** The data with these values; without optional fields that are empty. */
export const typedData = (
  fields: readonly TypedField[],
  values: Readonly<Record<string, string>>,
): Record<string, unknown> =>
  fields.reduce<Record<string, unknown>>((data, field) => {
    const value = typedValue(field, values[field.name] ?? '');
    return value === undefined ? data : withValue(data, field.name.split('/'), value);
  }, {});

/** The form fields of an event type, with each nested object as a single field. */
export const correctionFields = (type: Pick<DomainEventType, 'fields'>): readonly TypedField[] => {
  const names = [...new Set(type.fields.map(({ name }) => name.split('.')[0] ?? name))];
  return names.flatMap((name): TypedField[] => {
    const own = type.fields.find((field) => field.name === name);
    if (own === undefined) {
      const inner = type.fields.filter((field) => field.name.startsWith(`${name}.`));
      const hint = `As JSON, with ${inner.map((field) => `${field.name.slice(name.length + 1)} (${field.type})`).join(', ')}`;
      return [{ name, label: name, hint, kind: 'json', options: [], nullable: false, optional: false }];
    }
    const { label, nullable, optional } = own;
    return [{ name, label, ...inputOf(name, own.type, nullable || optional), nullable, optional }];
  });
};

const isSealed = (value: unknown): boolean => typeof value === 'object' && value !== null && '$sealed' in value;

/** Initial values from the unreadable event, as text. Encrypted values have to be entered again. */
export const knownValues = (stored: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(stored)).flatMap(([name, value]) =>
      value === null || isSealed(value) ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  );

const OPTIONAL = /, optional$/;
const OR_NOTHING = /, or nothing$/;
const LINES = /^list: (?=texts$|ids$|any of )/;

const inWords = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const labelOf = (path: readonly string[]): string => capitalized(path.map(inWords).join(': '));

export const commandFields = ({ fields }: Pick<DomainCommand, 'fields'>): readonly TypedField[] =>
  fields.map(({ name, type: declared }) => {
    const optional = OPTIONAL.test(declared);
    const type = declared.replace(OPTIONAL, '');
    const nullable = OR_NOTHING.test(type);
    const input: Input = LINES.test(type)
      ? { kind: 'lines', options: [], hint: `One per line: ${type.replace(LINES, '')}` }
      : inputOf(name, type.replace(OR_NOTHING, ''), nullable || optional);
    const path = name.split('.');
    return { name: path.join('/'), label: labelOf(path), ...input, nullable, optional };
  });

const INSTANT = /^\d{4}-\d\d-\d\dT/;
const DAY = /^\d{4}-\d\d-\d\d$/;

const asText = (value: unknown, kind: TypedField['kind']): string => {
  if (value === null || value === undefined) return '';
  if (kind === 'lines' && Array.isArray(value)) return value.join('\n');
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
    fields.map(({ name, kind }) => {
      const value = name.split('/').reduce<unknown>((of, part) => (isGroup(of) ? of[part] : undefined), example);
      if (name.endsWith('Id') && typeof state.get(name) === 'string') return [name, asText(state.get(name), kind)];
      if (typeof value === 'string' && INSTANT.test(value)) return [name, now];
      return [name, typeof value === 'string' && DAY.test(value) ? now.slice(0, 10) : asText(value, kind)];
    }),
  );

interface TypedInputsProps {
  readonly fields: Pick<Fields<{ values: Record<string, string> }>, 'Select' | 'TextArea' | 'TextField'>;
  readonly typed: readonly TypedField[];
}

/** Inputs for typed fields, in a form that keeps their texts under `values`. */
export const TypedInputs = ({ fields, typed }: TypedInputsProps) =>
  typed.map(({ name, label, hint, kind, options, nullable, optional }) => {
    const props = { name: `values.${name}`, label, optional: nullable || optional } as const;
    if (options.length > 0) return <fields.Select key={name} {...props} options={options} />;
    return kind === 'line' || kind === 'number' ? (
      <fields.TextField key={name} {...props} hint={hint} />
    ) : (
      <fields.TextArea key={name} {...props} hint={hint} isShort={kind === 'text'} />
    );
  });

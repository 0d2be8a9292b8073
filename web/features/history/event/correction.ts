import type { DomainEventType } from '#contract/domain-events.ts';

type Field = DomainEventType['fields'][number];

/** A form field for one field of a correcting event. Lists and nested fields are entered as JSON. */
export interface CorrectionField {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly kind: 'text' | 'choice' | 'json';
  readonly choices: readonly string[];
  readonly nullable: boolean;
  readonly optional: boolean;
}

const TEXTS: ReadonlySet<string> = new Set(['text', 'day', 'time', 'id']);

const choicesOf = ({ type }: Field): readonly string[] =>
  /^(one of|always) /.test(type) ? type.replace(/^(one of|always) /, '').split(', ') : [];

const kindOf = (field: Field): CorrectionField['kind'] => {
  if (choicesOf(field).length > 0) return 'choice';
  return TEXTS.has(field.type) ? 'text' : 'json';
};

/** The form fields of an event type, with each nested object as a single field. */
export const correctionFields = (type: Pick<DomainEventType, 'fields'>): readonly CorrectionField[] => {
  const names = [...new Set(type.fields.map(({ name }) => name.split('.')[0] ?? name))];
  return names.flatMap((name): CorrectionField[] => {
    const own = type.fields.find((field) => field.name === name);
    if (own === undefined) {
      const inner = type.fields.filter((field) => field.name.startsWith(`${name}.`));
      const hint = `JSON with ${inner.map((field) => `${field.name.slice(name.length + 1)} (${field.type})`).join(', ')}`;
      return [{ name, label: name, hint, kind: 'json', choices: [], nullable: false, optional: false }];
    }
    const kind = kindOf(own);
    const hint = `${kind === 'json' ? `JSON: ${own.type}` : own.type}${own.nullable || own.optional ? ', or nothing' : ''}`;
    const { label, nullable, optional } = own;
    return [{ name, label, hint, kind, choices: choicesOf(own), nullable, optional }];
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

const typedValue = ({ kind, nullable, optional }: CorrectionField, text: string): unknown => {
  if (text.trim() === '' && (nullable || optional)) return optional && !nullable ? undefined : null;
  if (kind !== 'json') return text;
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON is sent as text: the server then reports which field is wrong.
    return text;
  }
};

/** The data of the correcting event. */
export const correctionData = (
  fields: readonly CorrectionField[],
  values: Readonly<Record<string, string>>,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = typedValue(field, values[field.name] ?? '');
      return value === undefined ? [] : [[field.name, value]];
    }),
  );

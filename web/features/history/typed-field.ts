/** A form field for a value whose type the domain's documentation names. Lists and nested objects are entered as JSON. */
export interface TypedField {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly kind: 'text' | 'choice' | 'yes-no' | 'json';
  /** To choose from; empty for what is typed. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Whether an empty field is null. */
  readonly nullable: boolean;
  /** Whether an empty field is left out. */
  readonly optional: boolean;
}

const TEXTS: ReadonlySet<string> = new Set(['text', 'day', 'moment', 'id']);

const CHOICE = /^(one of|always) /;

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** How a value of this type is entered. */
export const inputOf = (type: string, mayBeEmpty: boolean): Pick<TypedField, 'kind' | 'options' | 'hint'> => {
  const hint = mayBeEmpty ? `${type}, or nothing` : type;
  if (type === 'yes or no') return { kind: 'yes-no', options: yesOrNo, hint };
  if (CHOICE.test(type)) {
    const choices = type.replace(CHOICE, '').split(', ');
    return { kind: 'choice', options: choices.map((value) => ({ value, label: value })), hint };
  }
  return TEXTS.has(type)
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
  return kind === 'text' || kind === 'choice' ? text : parsed(text);
};

/** The data with these values; without optional fields that are empty. */
export const typedData = (
  fields: readonly TypedField[],
  values: Readonly<Record<string, string>>,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = typedValue(field, values[field.name] ?? '');
      return value === undefined ? [] : [[field.name, value]];
    }),
  );

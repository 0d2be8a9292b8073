import type { DomainEventType } from '#contract/domain-events.ts';
import { inputOf, type TypedField } from '../typed-field.ts';

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
    return [{ name, label, ...inputOf(own.type, nullable || optional), nullable, optional }];
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

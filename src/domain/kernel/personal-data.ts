import { z } from 'zod';
import { partsOf } from './schema-parts.ts';

interface PersonalDataMark {
  /** Shown once the person's key is destroyed. */
  readonly fallback: unknown;
}

const marks = z.registry<PersonalDataMark>();

/**
 * Marks a field as personal data. The encrypting store writes it only with the data subject's own key; `fallback` replaces
 * it once that key is destroyed. Throws if the schema refuses the fallback.
 */
export const pii = <Schema extends z.ZodType>(schema: Schema, fallback: z.output<Schema>): Schema => {
  schema.parse(fallback);
  const marked = schema.clone();
  marks.add(marked, { fallback });
  return marked;
};

/** One marked field of an event: its path from the top of `data`, and its fallback. */
export interface PersonalField {
  readonly path: readonly string[];
  readonly fallback: unknown;
}

const holdsMark = (schema: z.ZodType): boolean => marks.has(schema) || partsOf(schema).some(holdsMark);

/**
 * The marked fields of an event's schema, in nested objects and optional or nullable wrappers too. Throws on a mark
 * anywhere else (in a list, a union, a record), because it would not be encrypted: mark the whole field instead.
 */
export const personalFieldsOf = (schema: z.ZodType, path: readonly string[] = []): readonly PersonalField[] => {
  const mark = marks.get(schema);
  if (mark) return [{ path, fallback: mark.fallback }];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return personalFieldsOf(schema.unwrap() as z.ZodType, path);
  }
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      personalFieldsOf(field as z.ZodType, [...path, name]),
    );
  }
  if (holdsMark(schema)) {
    throw new Error(`Personal data inside ${path.join('.')} cannot be found there; mark the whole field with pii().`);
  }
  return [];
};

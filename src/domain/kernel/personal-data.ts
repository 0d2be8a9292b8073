import { z } from 'zod';

interface PersonalDataMark {
  /** What a reader sees once the person's key is destroyed. */
  readonly fallback: unknown;
}

const marks = z.registry<PersonalDataMark>();

/**
 * Marks a field as personal data. The encrypting store decorator writes it only under the data subject's own key;
 * `fallback` is what a reader sees once that key is destroyed.
 */
export const pii = <Schema extends z.ZodType>(schema: Schema, fallback: z.output<Schema>): Schema => {
  const marked = schema.clone();
  marks.add(marked, { fallback });
  return marked;
};

/** One marked field of an event: its path from the top of `data`, and its fallback. */
export interface PersonalField {
  readonly path: readonly string[];
  readonly fallback: unknown;
}

/**
 * Finds the marked fields of an event's schema, through nested objects and optional or nullable wrappers.
 * Marks inside arrays, unions and records are not supported: mark the whole field instead.
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
  return [];
};

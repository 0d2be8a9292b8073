import { z } from 'zod';

/** The direct parts of a schema of any kind. Throws on a lazy schema: event data has a fixed depth. */
export const partsOf = (schema: z.ZodType): readonly z.ZodType[] => {
  if (schema instanceof z.ZodLazy) throw new Error('An event schema cannot be lazy or recursive.');
  const definition: Readonly<Record<string, unknown>> = { ...schema.def };
  return Object.values(definition)
    .flatMap((part) => [part, ...Object.values(Object(part))])
    .filter((part) => part instanceof z.ZodType);
};

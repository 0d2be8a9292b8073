import { z } from 'zod';

/**
 * The schemas that a schema is made of, one level down, whatever its kind. Throws on a lazy schema: an event is plain
 * data of a known depth.
 */
export const partsOf = (schema: z.ZodType): readonly z.ZodType[] => {
  if (schema instanceof z.ZodLazy) throw new Error('An event schema cannot be lazy or recursive.');
  const definition: Readonly<Record<string, unknown>> = { ...schema.def };
  return Object.values(definition)
    .flatMap((part) => (typeof part === 'object' && part !== null ? [part, ...Object.values(part)] : []))
    .filter((part) => part instanceof z.ZodType);
};

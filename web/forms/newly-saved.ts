const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The values of the fields that have been saved elsewhere since `before`, except those that the member has changed here.
 */
export const newlySaved = (typed: object, before: object, saved: object): Readonly<Record<string, unknown>> => {
  const [ours, known] = [new Map(Object.entries(typed)), new Map(Object.entries(before))];
  return Object.fromEntries(
    Object.entries(saved).filter(
      ([name, value]) => !isSame(value, known.get(name)) && isSame(ours.get(name), known.get(name)),
    ),
  );
};

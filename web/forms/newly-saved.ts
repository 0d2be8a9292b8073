import { sameData } from '#domain/kernel/same-data.ts';

/**
 * The values of the fields that have been saved elsewhere since `before`, except those that the member has changed here.
 */
export const newlySaved = (typed: object, before: object, saved: object): Readonly<Record<string, unknown>> => {
  const [ours, known] = [new Map(Object.entries(typed)), new Map(Object.entries(before))];
  return Object.fromEntries(
    Object.entries(saved).filter(
      ([name, value]) => !sameData(value, known.get(name)) && sameData(ours.get(name), known.get(name)),
    ),
  );
};

import type { NamedDecider } from '../domain/deciders.ts';
import type { RecordedEvent } from '../domain/kernel/event.ts';
import { isRecord } from '../domain/kernel/record.ts';
import { pastFolding } from '../history/as-of.ts';
import { labelOf } from '../history/labels.ts';
import { field, type StateField } from '../history/states/state-field.ts';

/** Converts maps and sets to a form that JSON can represent. */
const plain = (value: unknown): unknown => {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, entry]) => [String(key), plain(entry)]));
  if (value instanceof Set) return [...value].map(plain);
  if (Array.isArray(value)) return value.map(plain);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, plain(entry)]));
};

/** Groups nested deeper than this are shown as JSON. */
const DEEPEST = 3;

const fieldsWithin = (value: unknown, path: readonly string[]): readonly StateField[] => {
  if (isRecord(value) && path.length < DEEPEST && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([name, part]) => fieldsWithin(part, [...path, name]));
  }
  return path.length === 0 ? [] : [field(path.join('.'), labelOf(path), value)];
};

/**
 * Starts the fold of a stream, which returns the state both as labelled fields and as decisions receive it. Records with an
 * as-of page have the labels of that page.
 */
export const foldOf = ({ decider }: NamedDecider) => {
  const past = pastFolding(decider.category);
  let state = decider.initial;
  return {
    /** Null, or why the event was left out of the state. */
    step: (event: RecordedEvent): string | null => {
      if (event.skipped) return null;
      if (event.unreadable) return event.unreadable.message;
      try {
        state = decider.evolve(state, event);
      } catch {
        return 'It contradicts earlier events.';
      }
      return past?.step(event) ?? null;
    },
    state: (): unknown => state,
    fields: (): readonly StateField[] => past?.fields() ?? fieldsWithin(plain(state), []),
  };
};

export type StreamFold = ReturnType<typeof foldOf>;

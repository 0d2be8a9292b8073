import { optionLabel } from '../../contract/choice-labels.ts';

/** A labelled field of an aggregate's state. */
export interface StateField {
  readonly name: string;
  readonly label: string;
  readonly value: unknown;
  /** Set for personal data: the value after its key was destroyed. */
  readonly blank?: { readonly value: unknown };
}

export const field = (name: string, label: string, value: unknown): StateField => ({ name, label, value });

/**
 * A choice, in words.
 * @param as the event field whose labels it has
 */
export const choice = (name: string, label: string, value: string | null | undefined, as = name): StateField =>
  field(name, label, value == null ? null : optionLabel(as, value));

/** @param blank the value after the person's key was destroyed. */
export const personalField = (name: string, label: string, value: unknown, blank: unknown): StateField => ({
  name,
  label,
  value,
  blank: { value: blank },
});

/** One thing that a state says, as people read it. */
export interface StateField {
  readonly name: string;
  readonly label: string;
  readonly value: unknown;
  /** Present where the value is personal data: what stands there once its key is destroyed. */
  readonly blank?: { readonly value: unknown };
}

export const field = (name: string, label: string, value: unknown): StateField => ({ name, label, value });

/** @param blank what stands in its place once the key of the person is destroyed. */
export const personalField = (name: string, label: string, value: unknown, blank: unknown): StateField => ({
  name,
  label,
  value,
  blank: { value: blank },
});

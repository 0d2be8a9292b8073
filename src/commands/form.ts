/** Input of a form: fields that may be null in the domain may also be missing or blank. */
export type Form<Facts> = {
  readonly [Field in keyof Facts as null extends Facts[Field] ? never : Field]: Facts[Field];
} & { readonly [Field in keyof Facts as null extends Facts[Field] ? Field : never]?: Facts[Field] | undefined };

/** Null for a missing or blank text. */
export const orNull = (text: string | null | undefined): string | null => text || null;

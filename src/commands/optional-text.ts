/** A box left empty and a field left out mean the same: nothing was said. */
export const orNull = (text: string | undefined): string | null => text || null;

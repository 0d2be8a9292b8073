/** Fewer digits are no number that can be called. */
const FEWEST_DIGITS = 5;

/** What to dial for a telephone number as a person wrote it, without an extension or a remark; null if there is no number. */
export const dialledNumber = (written: string): string | null => {
  const [number = ''] = /^[\d\s+().-]+/.exec(written) ?? [];
  // Callers from abroad leave out the zero in brackets.
  const dialled = number.replace(/^(\+\d+\s*)\(0\)/, '$1').replaceAll(/[^+\d]/g, '');
  return dialled.length < FEWEST_DIGITS ? null : dialled;
};

/** Digits, thousands commas in the right places, a decimal part and words after a blank: `1,200`, `7.9`, `12 years`. */
const NUMBER = /^(-?(?:\d+|\d{1,3}(?:,\d{3})+))(?:\.\d+)?(?:\s+[^\d\s][^\d]*)?$/;

/**
 * Reads a number that a person has typed, to its whole part (spec §5). Null for a blank; NaN for anything else, such as a
 * decimal comma, which must never multiply the number.
 */
export const parseWholeNumber = (typed: string): number | null => {
  const text = typed.trim();
  if (text === '') return null;
  const [, whole] = NUMBER.exec(text) ?? [];
  return whole === undefined ? Number.NaN : Number(whole.replaceAll(',', ''));
};

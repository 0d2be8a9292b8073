/**
 * Digits, optionally with correctly placed thousands separators, decimals, and words after a space: `1,200`, `7.9`, `12
 * years`.
 */
const NUMBER = /^(-?(?:\d+|\d{1,3}(?:,\d{3})+))(?:\.\d+)?(?:\s+[^\d\s][^\d]*)?$/;

/**
 * Parses a typed number and drops its decimals (spec §5). Null for a blank; NaN for anything else, such as a decimal
 * comma, which must never be read as a thousands separator.
 */
export const parseWholeNumber = (typed: string): number | null => {
  const text = typed.trim();
  if (text === '') return null;
  const [, whole] = NUMBER.exec(text) ?? [];
  return whole === undefined ? Number.NaN : Number(whole.replaceAll(',', ''));
};

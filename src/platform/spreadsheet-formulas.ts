/**
 * First characters of text that a spreadsheet would run as a formula. A leading apostrophe turns it into text (OWASP,
 * CSV injection). This includes telephone numbers that start with a plus.
 */
export const FORMULA_BEGINNINGS = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\uFF1D',
  '\uFF0B',
  '\uFF0D',
  '\uFF20',
] as const;

const beginnings: ReadonlySet<string> = new Set(FORMULA_BEGINNINGS);

/** Escapes a text so that a spreadsheet shows it and never runs it. */
export const asPlainText = (text: string): string => (beginnings.has(text.charAt(0)) ? `'${text}` : text);

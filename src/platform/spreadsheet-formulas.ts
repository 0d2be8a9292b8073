/**
 * First characters of text that a spreadsheet would run as a formula. A leading apostrophe makes it text (OWASP, CSV
 * injection). Telephone numbers with a plus get one too.
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

/** The text as a spreadsheet shows it and never runs it. */
export const asPlainText = (text: string): string => (beginnings.has(text.charAt(0)) ? `'${text}` : text);

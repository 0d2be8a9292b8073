/**
 * Where a spreadsheet would run text as a formula: at the beginning, and, because a spreadsheet with another separator
 * splits cells and ignores their quotes, after a semicolon, tab or line break. DuckDB uses this pattern too, so it has no
 * lookahead.
 */
const FORMULA = '^([\t\r\n])|(^|[;\t\r\n])("*[=+@\uFF1D\uFF0B\uFF0D\uFF20-])';

const formulas = new RegExp(FORMULA, 'g');

/**
 * Escapes a text so that a spreadsheet shows it and never runs it: an apostrophe turns a formula into text (OWASP, CSV
 * injection). This includes telephone numbers that start with a plus.
 */
export const asPlainText = (text: string): string => text.replace(formulas, "$2'$1$3");

/** Does in DuckDB what {@link asPlainText} does. */
export const asPlainTextSql = (text: string): string => `regexp_replace(${text}, '${FORMULA}', '\\2''\\1\\3', 'g')`;

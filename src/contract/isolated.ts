/** Letters of the scripts that are written from right to left, and the mark for them. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name or a title for the middle of an English text. One from right to left is put between invisible marks, so that it
 * does not move the numbers and signs around it.
 */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/**
 * Scripts in everyday use (Unicode UAX #31, table 5), and the combinations in which Chinese, Japanese and Korean are
 * written (UTS #39, "highly restrictive").
 */
const scripts: readonly (readonly string[])[] = [
  ['Latin'],
  ['Arabic'],
  ['Armenian'],
  ['Bengali'],
  ['Cyrillic'],
  ['Devanagari'],
  ['Ethiopic'],
  ['Georgian'],
  ['Greek'],
  ['Gujarati'],
  ['Gurmukhi'],
  ['Hebrew'],
  ['Kannada'],
  ['Khmer'],
  ['Lao'],
  ['Malayalam'],
  ['Myanmar'],
  ['Oriya'],
  ['Sinhala'],
  ['Tamil'],
  ['Telugu'],
  ['Thaana'],
  ['Thai'],
  ['Tibetan'],
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

const patterns = scripts.map(
  (together) => new RegExp(`^(?:${together.map((script) => `\\p{scx=${script}}|`).join('')}\\P{L})*$`, 'u'),
);

/**
 * Whether all letters of a text belong to one script, so that no letter only looks like one of the others: a Cyrillic
 * `а` in `admin` is refused.
 */
export const hasOneScript = (text: string): boolean => {
  const plain = text.normalize('NFKC');
  return patterns.some((pattern) => pattern.test(plain));
};

const REPLACEMENT = '\uFFFD';

/** Half of a pair: whole ones are characters. */
const HALF = /\p{Cs}/gu;

/** Whether Postgres can keep a text as it is: it takes no character 0 and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.search(HALF) < 0;

/** A text as Postgres can keep it: whatever it cannot has become the character that stands for what is lost. */
export const storable = (text: string): string =>
  isStorable(text) ? text : text.replaceAll('\0', REPLACEMENT).replace(HALF, REPLACEMENT);

/** What JSON writes for a character 0 or half a pair: an escape that no other backslash escapes. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** Whether Postgres can keep every text in a value, however deep; property names as well. */
export const isStorableThroughout = (value: unknown): boolean => !UNSTORABLE.test(JSON.stringify(value) ?? '');

/** A value as JSON gives it back, with texts that Postgres can keep. */
export const storableJson = (value: unknown): unknown => {
  const text = JSON.stringify(value);
  if (!UNSTORABLE.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_name, inner: unknown) => (typeof inner === 'string' ? storable(inner) : inner));
};

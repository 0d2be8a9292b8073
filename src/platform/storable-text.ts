const REPLACEMENT = '\uFFFD';

const HALF = /\p{Cs}/gu;

/** Whether Postgres can store a text: it accepts neither NUL nor lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.search(HALF) < 0;

/** Replaces NUL and lone surrogates, which Postgres cannot store, with U+FFFD. */
export const storable = (text: string): string =>
  isStorable(text) ? text : text.replaceAll('\0', REPLACEMENT).replace(HALF, REPLACEMENT);

/** The JSON escape of NUL or a lone surrogate, not itself escaped by a backslash. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** Whether Postgres can store every string in a value, at any depth, including property names. */
export const isStorableThroughout = (value: unknown): boolean => !UNSTORABLE.test(JSON.stringify(value) ?? '');

/** Returns the value after a JSON round trip, with strings that Postgres can store. */
export const storableJson = (value: unknown): unknown => {
  const text = JSON.stringify(value);
  if (!UNSTORABLE.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_name, inner: unknown) => (typeof inner === 'string' ? storable(inner) : inner));
};

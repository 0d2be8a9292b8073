import type { Bytes } from './bytes.ts';

const CHUNK = 64 * 1024;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

const encodingOf = (start: Buffer): Encoding => {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8';
};

/** Bytes that do not occur in plain text: control characters except tab, line feed, form feed and carriage return. */
const control = /[^\P{Cc}\t\n\f\r]/u;

/** Prefixes that make programs treat a text as something else: markup, scripts, printable document formats. */
const otherwise = /^\s*(?:<(?:!|\?|[a-z])|#!|%PDF-|\{\\rtf)/iu;

/**
 * Whether a file is plain text that no program would run or render: UTF-8, or UTF-16 with a byte order mark, without
 * control characters.
 */
export const isPlainText = async ({ size, readAt }: Bytes): Promise<boolean> => {
  const decoder = new TextDecoder(encodingOf(await readAt(0, 2)), { fatal: true });
  try {
    for (let offset = 0; offset < size; offset += CHUNK) {
      const text = decoder.decode(await readAt(offset, CHUNK), { stream: true });
      if (control.test(text) || (offset === 0 && otherwise.test(text))) return false;
    }
    return !control.test(decoder.decode());
  } catch (error) {
    // The error of a fatal decoder for bytes that are not valid in this encoding.
    if (error instanceof TypeError) return false;
    throw error;
  }
};

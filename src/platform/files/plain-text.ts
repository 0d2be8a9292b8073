import type { Bytes } from './bytes.ts';

const CHUNK = 64 * 1024;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

const encodingOf = (start: Buffer): Encoding => {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8';
};

/** What no text holds: control characters but tab, line feed, form feed and carriage return. */
const control = /[^\P{Cc}\t\n\f\r]/u;

/** Beginnings by which programs take a text for something else: markup, scripts, printable document formats. */
const otherwise = /^\s*(?:<(?:!|\?|[a-z])|#!|%PDF-|\{\\rtf)/iu;

/**
 * Whether a file is plain text and nothing that a program would run or render: UTF-8, or UTF-16 that begins with its
 * mark, without control characters.
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
    // How a fatal decoder says that these bytes are no text in this encoding.
    if (error instanceof TypeError) return false;
    throw error;
  }
};

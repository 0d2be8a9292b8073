const LONGEST = 150;

/** A name fit to be stored and shown. */
export interface FileName {
  readonly name: string;
  /** In lower case, without the dot; empty where the name has none. */
  readonly extension: string;
}

/** Invisible characters (control, format such as writing direction, halves of a pair) and line separators. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const charactersOf = (text: string): readonly string[] => Array.from(text);

/**
 * Cleans the name that a browser gives: no folders, nothing invisible, one Unicode form, at most 150 characters of which
 * the extension is kept. Null when nothing is left to call the file by.
 */
export const cleanFileName = (given: string): FileName | null => {
  const last = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
  const visible = last
    .replace(invisible, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    // Windows drops them silently.
    .replace(/[. ]+$/u, '');
  const dot = visible.lastIndexOf('.');
  // A dot in front hides a file on Unix.
  const stem = (dot < 0 ? visible : visible.slice(0, dot)).replace(/^[. ]+|[. ]+$/gu, '');
  if (stem === '') return null;
  const extension = dot < 0 ? '' : visible.slice(dot + 1).trim();
  const ending = extension === '' ? [] : ['.', ...charactersOf(extension)];
  // No extension that means anything is as long as that.
  if (ending.length >= LONGEST) return null;
  const name = charactersOf(stem)
    .slice(0, LONGEST - ending.length)
    .join('')
    .trimEnd();
  return { name: `${name}${ending.join('')}`, extension: extension.toLowerCase() };
};

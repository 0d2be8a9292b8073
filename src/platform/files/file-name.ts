const LONGEST = 150;

/** A file name that is safe to store and show. */
interface FileName {
  readonly name: string;
  /** In lower case, without the dot; empty if the name has no extension. */
  readonly extension: string;
}

/**
 * Invisible characters (control and format characters, such as writing direction, and lone surrogates) and line
 * separators.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const charactersOf = (text: string): readonly string[] => Array.from(text);

/**
 * Cleans a file name from a browser: no folders, no invisible characters, one Unicode form, and at most 150 characters,
 * including the extension, which is always kept. Null when nothing remains as a name.
 */
export const cleanFileName = (given: string): FileName | null => {
  const last = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
  const visible = last
    .replace(invisible, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    // Windows silently drops trailing dots and spaces.
    .replace(/[. ]+$/u, '');
  const dot = visible.lastIndexOf('.');
  // A leading dot hides a file on Unix.
  const stem = (dot < 0 ? visible : visible.slice(0, dot)).replace(/^[. ]+|[. ]+$/gu, '');
  if (stem === '') return null;
  const extension = dot < 0 ? '' : visible.slice(dot + 1).trim();
  const ending = extension === '' ? [] : ['.', ...charactersOf(extension)];
  // No meaningful extension is as long as that.
  if (ending.length >= LONGEST) return null;
  const name = charactersOf(stem)
    .slice(0, LONGEST - ending.length)
    .join('')
    .trimEnd();
  return { name: `${name}${ending.join('')}`, extension: extension.toLowerCase() };
};

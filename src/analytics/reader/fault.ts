import { isRecord } from '../../domain/kernel/record.ts';

/** An error of a query, for the transfer between processes. */
export interface Fault {
  readonly message: string;
  /** Index of the character of the SQL. */
  readonly position: number | null;
  readonly hint: string | null;
  /** Whether the same query may succeed later. */
  readonly isTemporary: boolean;
}

export const fault = (message: string, position: number | null = null, hint: string | null = null): Fault => ({
  message,
  position,
  hint,
  isTemporary: false,
});

/** DuckDB's parser counts characters, editors count UTF-16 units. */
export const unitAt = (sql: string, character: number): number => [...sql].slice(0, character).join('').length;

/** Otherwise DuckDB counts bytes. */
export const characterAt = (sql: string, byte: number): number => Buffer.from(sql).subarray(0, byte).toString().length;

const parsed = (message: string): Readonly<Record<string, unknown>> | null => {
  const begin = message.indexOf('{');
  if (begin < 0) return null;
  try {
    const json: unknown = JSON.parse(message.slice(begin));
    return isRecord(json) ? json : null;
  } catch {
    return null;
  }
};

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const hintOf = (details: Readonly<Record<string, unknown>>): string | null => {
  const candidates = textOf(details.candidates);
  // Of a function, the candidates are its signatures.
  if (candidates === null || candidates.includes('->') || candidates.includes('(')) return null;
  const names = candidates.split(',').filter((name) => !name.includes('information_schema'));
  return names.length > 0 ? `Did you mean ${names.slice(0, 5).join(', ')}?` : null;
};

const positionOf = (sql: string, position: unknown): number | null => {
  const byte = typeof position === 'string' || typeof position === 'number' ? Number(position) : Number.NaN;
  return Number.isInteger(byte) && byte >= 0 ? characterAt(sql, byte) : null;
};

const sentence = (text: string): string => {
  const first = text.split('\n')[0]?.trim() ?? '';
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}${/[.!?]$/.test(first) ? '' : '.'}`;
};

/** Extracts from a DuckDB message what the author of the SQL needs. DuckDB writes errors as JSON: `errors_as_json`. */
export const faultOf = (sql: string, error: unknown): Fault => {
  const message = error instanceof Error ? error.message : String(error);
  const details = parsed(message);
  const text = textOf(details?.exception_message) ?? textOf(details?.error_message) ?? message;
  const kind = textOf(details?.exception_type) ?? message;
  if (/out of memory/i.test(kind) || /out of memory|failed to allocate|max_temp_directory_size/i.test(text)) {
    return fault(
      'This query needs more memory than it may use.',
      null,
      'Filter earlier, group by less, or add a LIMIT.',
    );
  }
  // The message may contain file paths, which must not be shown.
  if (/^IO\b|^Permission\b/.test(kind)) {
    return { ...fault('The analytical copy cannot be read at the moment. Please try again.'), isTemporary: true };
  }
  return fault(sentence(text), positionOf(sql, details?.position), details && hintOf(details));
};

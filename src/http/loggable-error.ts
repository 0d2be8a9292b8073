/** What of an error may be logged. */
export interface LoggableError {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
  /** Where it was thrown, without the message. */
  readonly frames: readonly string[];
}

const codeOf = (error: Error): string | undefined =>
  'code' in error && (typeof error.code === 'string' || typeof error.code === 'number')
    ? String(error.code)
    : undefined;

/**
 * Databases and parsers quote the value they could not take, and that value may be a person's: of their errors only
 * name, code and place are logged. `severity` marks what Postgres itself sent.
 */
const quotesValues = (error: Error): boolean => 'severity' in error || error instanceof SyntaxError;

/** Reduces an error to what may stand in a log: no values, no causes, no properties that a library hung onto it. */
export const loggableError = (error: unknown): LoggableError => {
  if (!(error instanceof Error)) return { type: typeof error, frames: [] };
  const code = codeOf(error);
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    ...(quotesValues(error) ? {} : { message: error.message }),
    frames: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim()),
  };
};

/** What of an error may be logged. */
export interface LoggableError {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
  /** Where it was thrown, without the message. */
  readonly frames: readonly string[];
  readonly cause?: LoggableError;
  /** What an `AggregateError` gathers. */
  readonly errors?: readonly LoggableError[];
}

const MOST_FRAMES = 12;
const MOST_ERRORS = 10;
/** How far causes are followed; they may go in a circle. */
const DEEPEST = 4;

const codeOf = (error: Error): string | undefined =>
  'code' in error && (typeof error.code === 'string' || typeof error.code === 'number')
    ? String(error.code)
    : undefined;

/**
 * Databases, parsers and argument checks quote the value they could not take, and that value may be a person's: of
 * their errors only name, code and place are logged. `severity` marks what Postgres itself sent.
 */
const quotesValues = (error: Error, code: string | undefined): boolean =>
  'severity' in error ||
  error instanceof SyntaxError ||
  error.name === 'ReplyError' ||
  (code?.startsWith('ERR_INVALID_') ?? false);

/** The stack repeats the message first, which may have lines of its own. */
const framesOf = ({ stack = '', message }: Error): readonly string[] =>
  stack
    .slice(Math.max(0, stack.indexOf(message)) + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MOST_FRAMES)
    .map((line) => line.trim());

const reduce = (error: unknown, depth: number): LoggableError => {
  if (!(error instanceof Error)) return { type: typeof error, frames: [] };
  const code = codeOf(error);
  const deeper = depth < DEEPEST;
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    ...(quotesValues(error, code) ? {} : { message: error.message }),
    frames: framesOf(error),
    ...(deeper && error.cause !== undefined ? { cause: reduce(error.cause, depth + 1) } : {}),
    ...(deeper && error instanceof AggregateError
      ? { errors: error.errors.slice(0, MOST_ERRORS).map((one) => reduce(one, depth + 1)) }
      : {}),
  };
};

/**
 * Reduces an error to what may stand in a log: no values, no properties that a library hung onto it (a row, a
 * statement's parameters, a request's body), and the same of what caused it.
 */
export const loggableError = (error: unknown): LoggableError => reduce(error, 0);

/** An error in two words, name and code, for places that keep what they are told: queues and tables. */
export const errorLabel = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error';
  const code = codeOf(error);
  return code === undefined ? error.name : `${error.name} ${code}`;
};

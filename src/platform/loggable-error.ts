/** The parts of an error that may be logged. */
interface LoggableError {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
  /** The stack without the message. */
  readonly frames: readonly string[];
  readonly cause?: LoggableError;
  /** Of an `AggregateError`. */
  readonly errors?: readonly LoggableError[];
}

const MOST_FRAMES = 12;
const MOST_ERRORS = 10;
/** Depth limit of causes, which may be circular. */
const DEEPEST = 4;

const codeOf = (error: Error): string | undefined =>
  'code' in error && (typeof error.code === 'string' || typeof error.code === 'number')
    ? String(error.code)
    : undefined;

/**
 * Whether the message may quote a value, which may be personal data: errors of databases, parsers and argument checks.
 * `severity` marks errors sent by Postgres.
 */
const quotesValues = (error: Error, code: string | undefined): boolean =>
  'severity' in error ||
  error instanceof SyntaxError ||
  error.name === 'ReplyError' ||
  (code?.startsWith('ERR_INVALID_') ?? false);

/** The stack begins with the message, which may have several lines. */
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
 * Reduces an error and its causes to loggable parts. Values and the properties that libraries add, such as rows, statement
 * parameters and request bodies, are dropped.
 */
export const loggableError = (error: unknown): LoggableError => reduce(error, 0);

/** Returns name and code of an error, for queues and tables, which store it. */
export const errorLabel = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error';
  const code = codeOf(error);
  return code === undefined ? error.name : `${error.name} ${code}`;
};

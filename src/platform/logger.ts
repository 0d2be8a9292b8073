import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Settings and headers that code never logs; should it ever, this is the second net. */
const SECRETS = ['password', 'masterKey', 'sessionKey', 'databaseUrl', 'redisUrl', 'authorization', 'cookie'];

/** An error's name, message, stack, code and causes; no further property, which may hold a row or a request's body. */
const describeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
};

/** The process's log: one JSON object a line on standard output, without personal data and secrets. */
export const openLogger = (
  { logLevel }: Pick<Config, 'logLevel'>,
  destination: DestinationStream = pino.destination(1),
): Logger =>
  pino(
    {
      level: logLevel,
      base: { app: 'fellowbridge' },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]),
        censor: '[hidden]',
      },
      formatters: { level: (level) => ({ level }) },
      serializers: { err: describeError, error: describeError },
    },
    destination,
  );

import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { loggableError } from './loggable-error.ts';

/** Settings and headers that code never logs; should it ever, this is the second net. */
const SECRETS = ['password', 'masterKey', 'sessionKey', 'databaseUrl', 'redisUrl', 'authorization', 'cookie'];

/** Under `error` some log what they have reduced already, or a sentence. */
const reducedError = (error: unknown): unknown => (error instanceof Error ? loggableError(error) : error);

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
      serializers: { err: loggableError, error: reducedError },
    },
    destination,
  );

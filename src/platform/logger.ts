import { type DestinationStream, type Logger, pino } from 'pino';
import { z } from 'zod';
import type { Config } from './config.ts';
import { loggableError } from './loggable-error.ts';

/** Names of settings and headers that are never logged on purpose; hiding them is a second safeguard. */
const SECRETS = ['password', 'masterKey', 'sessionKey', 'databaseUrl', 'redisUrl', 'authorization', 'cookie'];

/** Some callers log an already reduced error or a sentence as `error`. */
const reducedError = (error: unknown): unknown => (error instanceof Error ? loggableError(error) : error);

const LEVELS: Readonly<Record<string, string>> = { info: '', warn: 'WARNING ', error: 'ERROR ', fatal: 'ERROR ' };

const Line = z.looseObject({
  time: z.string(),
  level: z.string(),
  msg: z.string().default(''),
  err: z.looseObject({ message: z.string().optional(), type: z.string() }).optional().catch(undefined),
});

/** Formats a JSON log line for a person: `14:05:09 WARNING message (error) name=value …`, in UTC. */
const formatLogLine = (json: string): string => {
  const { app: _app, time, level, msg, err, ...details } = Line.parse(JSON.parse(json));
  const error = err === undefined ? '' : ` (${err.message ?? err.type})`;
  const values = Object.entries(details).map(
    ([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return `${time.slice(11, 19)} ${LEVELS[level] ?? `${level} `}${msg}${error}${values.join('')}\n`;
};

const asText = (destination: DestinationStream): DestinationStream => ({
  write: (line) => destination.write(formatLogLine(line)),
});

/** Opens the process's log on standard output, without personal data and secrets: JSON lines, or text for people. */
export const openLogger = (
  { logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>,
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
    logFormat === 'text' ? asText(destination) : destination,
  );

/** Logs the progress of something that takes minutes. People see it in a terminal, where other information is not logged. */
export const progressLogger = (logger: Logger, { logFormat }: Pick<Config, 'logFormat'>): Logger =>
  logFormat === 'text' && logger.isLevelEnabled('warn') ? logger.child({}, { level: 'info' }) : logger;

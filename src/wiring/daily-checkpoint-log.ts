import type { Logger } from 'pino';
import type { Clock } from '../domain/kernel/values.ts';
import type { ChainWriter } from '../history/integrity/chain-writer.ts';
import { utcDayOf } from '../platform/utc-days.ts';

interface DailyCheckpointLogParts {
  readonly chainWriter: Pick<ChainWriter, 'head'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info'>;
}

/**
 * Returns a function that logs the end of the hash chain at its first call and then once a day (UTC). Logs are stored
 * apart from the history, so a change of the history can be compared with them.
 */
export const dailyCheckpointLog = ({ chainWriter, clock, logger }: DailyCheckpointLogParts): (() => Promise<void>) => {
  let logged: string | null = null;
  return async () => {
    const day = utcDayOf(clock());
    if (day === logged) return;
    const { events, position, hash } = await chainWriter.head();
    logger.info({ events, position, hash: hash.toString('hex') }, 'checkpoint of the history');
    logged = day;
  };
};

import type { Logger } from 'pino';
import type { Clock } from '../domain/kernel/values.ts';
import type { Sealer } from '../seals/sealer.ts';

export interface SealNoteParts {
  readonly sealer: Pick<Sealer, 'head'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info'>;
}

/**
 * Makes the round that writes the end of the chain into the log, once each day (UTC) and at its first run. Logs
 * are kept elsewhere than the history: whoever changes the one does not change the other.
 */
export const dailySealNote = ({ sealer, clock, logger }: SealNoteParts): (() => Promise<void>) => {
  let noted: string | null = null;
  return async () => {
    const day = clock().toISOString().slice(0, 10);
    if (day === noted) return;
    const { events, position, hash } = await sealer.head();
    logger.info({ events, position, hash: hash.toString('hex') }, 'the history is sealed up to here');
    noted = day;
  };
};

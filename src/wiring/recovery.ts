import type { Logger } from 'pino';
import type { Commands } from '../commands/commands.ts';

type Recoveries = Pick<Commands, 'recoverRegistrations' | 'recoverEmailChanges' | 'recoverPasswordChanges'>;

/**
 * Settles what crashes left in the vault. One that cannot be settled keeps neither the platform nor the others: it is
 * logged, and tried again with the next round.
 */
export const recoverAll = async (commands: Recoveries, logger: Logger): Promise<void> => {
  const { recoverRegistrations, recoverEmailChanges, recoverPasswordChanges } = commands;
  for (const recover of [recoverRegistrations, recoverEmailChanges, recoverPasswordChanges]) {
    try {
      await recover();
    } catch (error) {
      for (const failure of error instanceof AggregateError ? error.errors : [error]) {
        logger.warn({ err: failure }, 'what a crash left could not be settled, to be tried again');
      }
    }
  }
};

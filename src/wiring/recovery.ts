import type { Logger } from 'pino';
import type { Commands } from '../commands/commands.ts';

type Recoveries = Pick<Commands, 'recoverRegistrations' | 'recoverEmailChanges' | 'recoverPasswordChanges'>;

/** Completes or undoes what crashes have left in the vault. Failures are logged and retried in the next round. */
export const recoverAll = async (commands: Recoveries, logger: Logger): Promise<void> => {
  const recoveries = [
    { what: 'an unfinished registration', recover: commands.recoverRegistrations },
    { what: 'an unfinished change of an e-mail address', recover: commands.recoverEmailChanges },
    { what: 'an unrecorded change of a password', recover: commands.recoverPasswordChanges },
  ];
  for (const { what, recover } of recoveries) {
    try {
      await recover();
    } catch (error) {
      for (const failure of error instanceof AggregateError ? error.errors : [error]) {
        logger.warn({ err: failure }, `${what} could not be settled and will be retried`);
      }
    }
  }
};

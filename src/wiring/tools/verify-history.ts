import { parseArgs } from 'node:util';
import { openPool } from '../../platform/database.ts';
import { StartRefused, systemCode } from '../../platform/start-refused.ts';
import { openSealLedger } from '../../seals/ledger.ts';
import { tellVerified, verifiedAsJson } from '../../seals/telling.ts';
import { verifyHistory } from '../../seals/verifying.ts';
import { type Installation, openInstallation } from './installation.ts';
import { type Tool, toolLogger } from './tool.ts';

const USAGE = `npm run verify-history -- [--expect <hash>] [--to <position>] [--format text|json]
  --expect  a hash that was kept elsewhere: some event must bear it
  --to      looks at nothing behind this position
Exit code 0: the history is as it was sealed; 1: it is not, or could not be read; 2: the command or the settings are wrong.`;

interface Asked {
  readonly expected: Buffer | undefined;
  readonly to: string | undefined;
  readonly asJson: boolean;
}

const readArguments = (args: readonly string[]): Asked => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { expect: { type: 'string' }, to: { type: 'string' }, format: { type: 'string', default: 'text' } },
    });
    const { expect, to, format } = values;
    if (expect !== undefined && !/^[0-9a-f]{64}$/i.test(expect))
      throw new Error('--expect takes 64 hexadecimal digits.');
    if (to !== undefined && !/^[0-9/]+$/.test(to)) throw new Error('--to takes a position as the history shows it.');
    if (format !== 'text' && format !== 'json') throw new Error('--format is text or json.');
    return { expected: expect === undefined ? undefined : Buffer.from(expect, 'hex'), to, asJson: format === 'json' };
  } catch (error) {
    throw new StartRefused(`${error instanceof Error ? error.message : 'These arguments are wrong.'}\n${USAGE}`);
  }
};

/** Positions of a Postgres history are numbers, and may be written without their zeros. */
const positionOf = (to: string, { config }: Pick<Installation, 'config'>): string =>
  config.eventStoreDbUrl === null ? to.padStart(19, '0') : to;

/** Postgres's code for a table that is not there. */
const NO_TABLE = '42P01';

const PROGRESS_MS = 2_000;

/** Re-reads the whole history, chains it anew and compares it with its seals. */
export const tool: Tool = async ({ args, environment, print, say, signal }) => {
  const { expected, to, asJson } = readArguments(args);
  const logger = toolLogger();
  const installation = await openInstallation(environment, logger);
  const pool = openPool(installation.databaseUrl, 'verify', 2, () => {});
  try {
    const history = await installation.openHistory();
    try {
      let told = performance.now();
      const verified = await verifyHistory({
        history,
        ledger: openSealLedger(pool),
        ...(expected === undefined ? {} : { expected }),
        ...(to === undefined ? {} : { to: positionOf(to, installation) }),
        onProgress: (events, sealed) => {
          signal.throwIfAborted();
          if (performance.now() - told < PROGRESS_MS) return;
          told = performance.now();
          say(
            `${events.toLocaleString('en-GB')} of ${sealed.toLocaleString('en-GB')} events are as they were sealed …`,
          );
        },
      });
      if (asJson) print(verifiedAsJson(verified));
      else for (const line of tellVerified(verified)) print(line);
      return verified.finding === null ? 0 : 1;
    } finally {
      await history.close();
    }
  } catch (error) {
    if (signal.aborted) return 1;
    if (systemCode(error) !== NO_TABLE) throw error;
    throw new StartRefused(
      'This installation has never been started with a release that seals the history. Start it once.',
      error,
    );
  } finally {
    await pool.end();
    await installation.close();
  }
};

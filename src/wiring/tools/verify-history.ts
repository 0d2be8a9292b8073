import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { Position } from '../../domain/kernel/event.ts';
import { openPool } from '../../platform/database.ts';
import { StartRefused } from '../../platform/start-refused.ts';
import { systemCode } from '../../platform/system-code.ts';
import { openSealLedger } from '../../seals/ledger.ts';
import { sealMigrations } from '../../seals/migrations.ts';
import { tellVerified, verifiedAsJson } from '../../seals/telling.ts';
import { NOTHING_VERIFIED, type Verified, verifyHistory } from '../../seals/verifying.ts';
import { type Installation, openInstallation } from './installation.ts';
import { askedOf, nowAndThen, type Tool, toolLogger } from './tool.ts';

const USAGE = `npm run verify-history -- [--expect <hash>] [--to <position>] [--format text|json]
  --expect  a hash that was kept elsewhere: some event must bear it
  --to      looks at nothing behind this position
Exit code 0: the history is as it was sealed; 1: it is not, or could not be read; 2: the command or the settings are wrong.`;

interface Asked {
  readonly expected: Buffer | undefined;
  readonly to: string | undefined;
  readonly asJson: boolean;
}

const readArguments = (args: readonly string[]): Asked =>
  askedOf(USAGE, () => {
    const { values } = parseArgs({
      args: [...args],
      options: { expect: { type: 'string' }, to: { type: 'string' }, format: { type: 'string', default: 'text' } },
    });
    const { expect, to, format } = values;
    if (expect !== undefined && !/^[0-9a-f]{64}$/i.test(expect))
      throw new Error('--expect takes 64 hexadecimal digits.');
    if (format !== 'text' && format !== 'json') throw new Error('--format is text or json.');
    return { expected: expect === undefined ? undefined : Buffer.from(expect, 'hex'), to, asJson: format === 'json' };
  });

/** A position as the store writes it, which may be given without its zeros. Throws `StartRefused` on one of another store. */
const positionOf = (to: string, { config }: Pick<Installation, 'config'>): Position => {
  const [form, digits, example] =
    config.eventStoreDbUrl === null ? [/^\d{1,19}$/, 19, '42'] : [/^\d{1,20}\/\d{1,20}$/, 20, '1234/1234'];
  if (!form.test(to)) throw new StartRefused(`--to takes a position as this history shows it: ${example}.\n${USAGE}`);
  return to
    .split('/')
    .map((number) => number.padStart(digits, '0'))
    .join('/');
};

/** Postgres's code for a table that is not there. */
const NO_TABLE = '42P01';

/** Whether this database was ever given tables for seals: they may be gone since. */
const wasToBeSealed = async (pool: pg.Pool): Promise<boolean> => {
  const { rowCount } = await pool.query('select from public.migrations where id = any($1)', [
    sealMigrations.map(({ id }) => id),
  ]);
  return rowCount === sealMigrations.length;
};

const neverSealed = (cause?: unknown): StartRefused =>
  new StartRefused(
    'This installation has never been started with a release that seals the history. Start it once.',
    cause,
  );

/** All seals are looked through when something is wrong: with millions of them that takes its time. */
const PATIENCE = { connect: 10_000, statement: 600_000, answer: 660_000 };

const PROGRESS_MS = 2_000;

/** Re-reads the whole history, chains it anew and compares it with its seals. */
export const tool: Tool = async ({ args, environment, print, say, signal }) => {
  const { expected, to, asJson } = readArguments(args);
  const tell = (verified: Verified): number => {
    for (const line of asJson ? [verifiedAsJson(verified)] : tellVerified(verified)) print(line);
    return verified.finding === null ? 0 : 1;
  };
  const logger = toolLogger();
  const installation = await openInstallation(environment, logger);
  const pool = openPool(installation.databaseUrl, 'verify', 2, () => {}, PATIENCE);
  let isToBeSealed = false;
  try {
    const until = to === undefined ? {} : { to: positionOf(to, installation) };
    isToBeSealed = await wasToBeSealed(pool);
    if (!isToBeSealed) throw neverSealed();
    const history = await installation.openHistory();
    try {
      const tellProgress = nowAndThen(PROGRESS_MS, say);
      const verified = await verifyHistory({
        history,
        ledger: openSealLedger(pool),
        ...(expected === undefined ? {} : { expected }),
        ...until,
        onProgress: (events, sealed) => {
          signal.throwIfAborted();
          tellProgress(
            () =>
              `${events.toLocaleString('en-GB')} of ${sealed.toLocaleString('en-GB')} events are as they were sealed …`,
          );
        },
      });
      return tell(verified);
    } finally {
      await history.close();
    }
  } catch (error) {
    if (signal.aborted) return 1;
    if (systemCode(error) !== NO_TABLE) throw error;
    if (!isToBeSealed) throw neverSealed(error);
    return tell({ ...NOTHING_VERIFIED, finding: { kind: 'tables-gone' } });
  } finally {
    await pool.end();
    await installation.close();
  }
};

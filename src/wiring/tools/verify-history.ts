import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { Position } from '../../domain/kernel/event.ts';
import { openChainStore } from '../../history/integrity/chain-store.ts';
import { formatVerification, verificationAsJson } from '../../history/integrity/format-findings.ts';
import { integrityMigrations } from '../../history/integrity/migrations.ts';
import { NOTHING_VERIFIED, type Verified, verifyHistory } from '../../history/integrity/verify-history.ts';
import { StartRefused } from '../../platform/start-refused.ts';
import { systemCode } from '../../platform/system-code.ts';
import { type Installation, openInstallation } from './installation.ts';
import { parseOrRefuse, type Tool, throttled, toolLogger } from './tool.ts';

export const USAGE = `npm run verify-history -- [--expect <hash>] [--to <position>] [--format text|json]
  --expect  a hash that was kept elsewhere: some event must have it
  --to      verifies nothing after this position
  --format  text (default) or json
Exit code 0: the history is intact; 1: it is not, or could not be read; 2: the command or the settings are wrong.`;

interface Asked {
  readonly expected: Buffer | undefined;
  readonly to: string | undefined;
  readonly asJson: boolean;
}

const readArguments = (args: readonly string[]): Asked =>
  parseOrRefuse(USAGE, () => {
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

/** Whether the tables of the hash chain were ever created; they may be missing now. */
const hadChainTables = async (pool: pg.Pool): Promise<boolean> => {
  const { rowCount } = await pool.query('select from public.migrations where id = any($1)', [
    integrityMigrations.map(({ id }) => id),
  ]);
  return rowCount === integrityMigrations.length;
};

const neverChained = (cause?: unknown): StartRefused =>
  new StartRefused('This installation was never started with a release that keeps a hash chain. Start it once.', cause);

/** A problem makes the tool scan the whole hash chain, which takes time with millions of events. */
const TIMEOUTS = { connect: 10_000, statement: 600_000, answer: 660_000 };

const PROGRESS_MS = 2_000;

/** Reads the whole history and verifies it against its hash chain. */
export const tool: Tool = async ({ args, environment, print, say, signal }) => {
  const { expected, to, asJson } = readArguments(args);
  const tell = (verified: Verified): number => {
    for (const line of asJson ? [verificationAsJson(verified)] : formatVerification(verified)) print(line);
    return verified.finding === null ? 0 : 1;
  };
  const logger = toolLogger();
  const installation = await openInstallation(environment, logger);
  const pool = installation.openPool('verify', 2, TIMEOUTS);
  let hadTables = false;
  try {
    const until = to === undefined ? {} : { to: positionOf(to, installation) };
    hadTables = await hadChainTables(pool);
    if (!hadTables) throw neverChained();
    const history = await installation.openHistory();
    const tellProgress = throttled(PROGRESS_MS, say);
    const verified = await verifyHistory({
      history,
      chain: openChainStore(pool),
      ...(expected === undefined ? {} : { expected }),
      ...until,
      onProgress: (events, chained) => {
        signal.throwIfAborted();
        tellProgress(
          () => `${events.toLocaleString('en-GB')} of ${chained.toLocaleString('en-GB')} events are unchanged …`,
        );
      },
    });
    return tell(verified);
  } catch (error) {
    if (signal.aborted) return 1;
    if (systemCode(error) !== NO_TABLE) throw error;
    if (!hadTables) throw neverChained(error);
    return tell({ ...NOTHING_VERIFIED, finding: { kind: 'tables-gone' } });
  } finally {
    await installation.close();
  }
};

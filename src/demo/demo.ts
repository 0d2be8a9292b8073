import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import { ORIGIN } from '../domain/kernel/event.ts';
import type { Clock } from '../domain/kernel/values.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { pagesAfter } from '../eventstore/reading.ts';
import { writePrivateFile } from '../platform/data-directory.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { firstRow, hasRow } from '../platform/statements.ts';
import { seededRandom } from './random.ts';
import { playSteps, type RunnerParts } from './runner.ts';
import { type DemoMembers, demoScenario } from './scenario/demo-scenario.ts';
import type { Step } from './step.ts';

interface DemoCredentials extends DemoMembers {
  /** The password of all three members, generated for this installation. */
  readonly password: string;
  /** The file with the same credentials; null outside the embedded form. */
  readonly file: string | null;
}

interface DemoParts extends Omit<RunnerParts, 'random' | 'password' | 'adminPassword' | 'onProgress'> {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** The folder for the credentials; null outside the embedded form. */
  readonly dataDir: string | null;
}

/** Another seed gives another demo. */
const SEED = 20_250_401;
const FILE = 'demo-people.txt';
const PAGE = 1_000;
const PROGRESS_STEPS = 1_600;

/** Instructions for starting over, for either form of an installation. */
const startOver = (dataDir: string | null): string =>
  dataDir === null
    ? 'The demo needs an empty database: set DATABASE_URL to one, and EVENTSTOREDB_URL, if you use it, to an empty server. Then start again with --demo.'
    : `The demo needs an empty folder: set DATA_DIR to a new one and start again with --demo, or first delete ${dataDir} with everything in it.`;

/** Whether there is any member besides the administrator that the first start creates. */
const hasMembers = async (store: Pick<EventStore, 'readAll'>): Promise<boolean> => {
  for await (const { events } of pagesAfter(store, ORIGIN, PAGE)) {
    if (events.some(({ type, metadata }) => type === 'AccountRegistered' && metadata.source !== 'start')) return true;
  }
  return false;
};

/**
 * Claims the installation for the demo. Throws {@link StartRefused} when it already contains members, or the demo or a
 * part of it.
 */
const claim = async ({
  pool,
  store,
  clock,
  dataDir,
}: Pick<DemoParts, 'pool' | 'store' | 'clock' | 'dataDir'>): Promise<void> => {
  const earlier = await firstRow<{ finished: boolean }>(
    pool,
    'select finished_at is not null as finished from public.demo',
  );
  if (earlier?.finished) {
    throw new StartRefused('This installation already contains the demo. Start without --demo to use it.');
  }
  const cutShort = new StartRefused(
    `Writing the demo was interrupted, or another process is writing it. It cannot be continued. ${startOver(dataDir)}`,
  );
  if (earlier) throw cutShort;
  if (await hasMembers(store)) throw new StartRefused(`This installation already has members. ${startOver(dataDir)}`);
  const begin = 'insert into public.demo (seed, began_at) values ($1, $2) on conflict do nothing';
  if (!(await hasRow(pool, begin, [SEED, clock()]))) throw cutShort;
};

const collect = (seed: number, now: Date): { readonly steps: readonly Step[]; readonly members: DemoMembers } => {
  const steps: Step[] = [];
  const scenario = demoScenario(seed, now);
  for (let next = scenario.next(); ; next = scenario.next()) {
    if (next.done) return { steps, members: next.value };
    steps.push(next.value);
  }
};

/**
 * Fills an empty installation with two years of a simulated fellowship, through the platform's own commands. Every
 * event has the source `demo`. Throws {@link StartRefused} when the installation is not empty.
 */
export const writeDemo = async ({ pool, clock, dataDir, ...parts }: DemoParts): Promise<DemoCredentials> => {
  const { store, logger, signal } = parts;
  await claim({ pool, store, clock, dataDir });
  const password = randomBytes(9).toString('base64url');
  const { steps, members } = collect(SEED, clock());
  const { charity, consultant, analyst } = members;
  const file = dataDir === null ? null : join(dataDir, FILE);
  if (file !== null) {
    await writePrivateFile(
      file,
      `Members of the demo, all with one password.\ncharity: ${charity}\nconsultant: ${consultant}\nanalyst: ${analyst}\npassword: ${password}\n`,
    );
  }
  logger.info({ steps: steps.length }, 'writing the demo');
  await playSteps(steps, {
    ...parts,
    random: seededRandom(SEED).apart('platform'),
    password,
    adminPassword: randomBytes(30).toString('base64url'),
    onProgress: (played) => {
      if (played % PROGRESS_STEPS !== 0) return;
      logger.info({ percent: Math.floor((100 * played) / steps.length) }, 'writing the demo');
    },
  });
  signal.throwIfAborted();
  await pool.query('update public.demo set finished_at = $1', [clock()]);
  return { charity, consultant, analyst, password, file };
};

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import { ORIGIN } from '../domain/kernel/event.ts';
import type { Clock } from '../domain/kernel/values.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { writePrivateFile } from '../platform/data-directory.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { type FillingParts, fillWith } from './filling.ts';
import { planDemo } from './plan/plan.ts';

/** Members of the demo whom anybody may sign in as. */
export interface DemoPeople {
  /** Sign-in names. */
  readonly charity: string;
  readonly consultant: string;
  readonly analyst: string;
  /** Of all three, made for this installation. */
  readonly password: string;
  /** Where the same stands; null outside the embedded form. */
  readonly file: string | null;
}

export interface DemoParts extends Omit<FillingParts, 'password' | 'adminPassword' | 'onProgress'> {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Where names and password are kept; null outside the embedded form. */
  readonly dataDir: string | null;
}

/** Which of all possible stories is told. Another one would be as good. */
const SEED = 20_250_401;
const FILE = 'demo-people.txt';
const PAGE = 1_000;

/** What would help, in either form of an installation. */
const anew = (dataDir: string | null): string =>
  dataDir === null
    ? 'The demo needs a database of its own: set DATABASE_URL to an empty one, and EVENTSTOREDB_URL to an empty history where you use one, and start again with --demo.'
    : `The demo needs a folder of its own: set DATA_DIR to a new one and start again with --demo, or delete ${dataDir} with everything in it first.`;

/** Whether anybody is a member but the administrator whom a start has made. */
const hasMembers = async (store: Pick<EventStore, 'readAll'>): Promise<boolean> => {
  for (let after = ORIGIN, end = false; !end; ) {
    const page = await store.readAll(after, PAGE);
    if (page.events.some(({ type, metadata }) => type === 'AccountRegistered' && metadata.source !== 'start'))
      return true;
    ({ next: after, end } = page);
  }
  return false;
};

/** Takes the installation for the demo; throws {@link StartRefused} when it cannot be had. */
const claim = async ({
  pool,
  store,
  clock,
  dataDir,
}: Pick<DemoParts, 'pool' | 'store' | 'clock' | 'dataDir'>): Promise<void> => {
  const { rows } = await pool.query<{ finished: boolean }>(
    'select finished_at is not null as finished from public.demo',
  );
  const [earlier] = rows;
  if (earlier?.finished) {
    throw new StartRefused('The demo is in this installation already. Start without --demo to use it.');
  }
  const cutShort = new StartRefused(
    `The demo was cut short while it was being written, or another process is writing it; it cannot be continued. ${anew(dataDir)}`,
  );
  if (earlier) throw cutShort;
  if (await hasMembers(store)) throw new StartRefused(`This installation has members already. ${anew(dataDir)}`);
  const { rowCount } = await pool.query(
    'insert into public.demo (seed, began_at) values ($1, $2) on conflict do nothing',
    [SEED, clock()],
  );
  if (rowCount !== 1) throw cutShort;
};

/**
 * Fills an empty installation with about two years of a fellowship, by the platform's own commands; everything is made
 * up, and every event says that its source is the demo. Throws {@link StartRefused} when the installation is not empty.
 */
export const writeDemo = async ({ pool, clock, dataDir, ...parts }: DemoParts): Promise<DemoPeople> => {
  const { store, logger, signal } = parts;
  await claim({ pool, store, clock, dataDir });
  const password = randomBytes(9).toString('base64url');
  const plan = planDemo(SEED, clock());
  const { charity, consultant, analyst } = plan.people;
  const file = dataDir === null ? null : join(dataDir, FILE);
  if (file !== null) {
    await writePrivateFile(
      file,
      `Members of the demo, all with one password.\ncharity: ${charity}\nconsultant: ${consultant}\nanalyst: ${analyst}\npassword: ${password}\n`,
    );
  }
  logger.info({ deeds: plan.steps.length }, 'writing the demo');
  await fillWith(plan, SEED, {
    ...parts,
    password,
    adminPassword: randomBytes(30).toString('base64url'),
    onProgress: (part) => logger.info({ percent: Math.floor(part * 100) }, 'writing the demo'),
  });
  signal.throwIfAborted();
  await pool.query('update public.demo set finished_at = $1', [clock()]);
  return { charity, consultant, analyst, password, file };
};

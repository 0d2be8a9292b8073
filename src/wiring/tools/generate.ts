import { parseArgs } from 'node:util';
import { writeSteps } from '../../demo/bulk-writing.ts';
import { type GeneratedHistory, generate } from '../../demo/generate.ts';
import { ORIGIN } from '../../domain/kernel/event.ts';
import type { WriteInBulk } from '../../eventstore/bulk.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { writeInBulk } from '../../eventstore/postgres/bulk.ts';
import { migrate } from '../../platform/migrations.ts';
import { StartRefused } from '../../platform/start-refused.ts';
import { utcDayOf } from '../../platform/utc-days.ts';
import { openPersonKeys } from '../../vault/vault.ts';
import { platformMigrations } from '../migrations.ts';
import { openInstallation } from './installation.ts';
import { parseOrRefuse, type Tool, throttled } from './tool.ts';

export const USAGE = `npm run generate -- --events <number> [--seed <number>] [--until <yyyy-mm-dd>] [--append]
  --events  how many, up to 10,000,000
  --seed    another number gives another history; default 1
  --until   the five years end at the start of this day (UTC), at the latest today; default today
  --append  adds to a history that is not empty`;

interface Asked extends Omit<GeneratedHistory, 'after'> {
  readonly isAppended: boolean;
}

const wholeNumber = (text: string | undefined, name: string, most: number): number => {
  const number = Number(text);
  if (!/^\d+$/.test(text ?? '') || number < 1 || number > most)
    throw new Error(`--${name} takes a whole number from 1 to ${most}.`);
  return number;
};

/** The generated history has web visitors, so its five years cannot begin before the web existed. */
const EARLIEST = '2000-01-01';

const dayOf = (text: string): Date => {
  const day = new Date(`${text}T00:00:00Z`);
  // JavaScript parses 31 June as 1 July.
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) {
    throw new Error('--until takes a day as 2026-01-31.');
  }
  if (text < EARLIEST || day > new Date()) throw new Error(`--until takes a day from ${EARLIEST} to today.`);
  return day;
};

const readArguments = (args: readonly string[]): Asked =>
  parseOrRefuse(USAGE, () => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        events: { type: 'string' },
        seed: { type: 'string', default: '1' },
        until: { type: 'string', default: utcDayOf(new Date()) },
        append: { type: 'boolean', default: false },
      },
    });
    return {
      events: wholeNumber(values.events, 'events', 10_000_000),
      seed: wholeNumber(values.seed, 'seed', 2 ** 32 - 1),
      until: dayOf(values.until),
      isAppended: values.append,
    };
  });

/** Whether the history contains nothing but the first administrator created by the start. */
const isEmpty = async (history: EventStore): Promise<boolean> => {
  const { events, end } = await history.readAll(ORIGIN, 50);
  return end && events.every(({ metadata }) => metadata.source === 'start');
};

/** Appends events one by one, in order, for a store that cannot write in bulk. */
const appendEach =
  (history: EventStore): WriteInBulk =>
  async (placed) => {
    for (const { stream, revision, event } of placed) {
      const { outcome } = await history.append(stream, [event], revision === 0 ? 'no-stream' : revision - 1);
      if (outcome === 'conflict') throw new Error(`Another process writes to ${stream}.`);
    }
  };

const format = (count: number): string => count.toLocaleString('en-GB');

/** `npm run generate`: fills a history with a simulated fellowship of any size. */
export const tool: Tool = async ({ args, environment, print, say, signal }) => {
  const { isAppended, ...wanted } = readArguments(args);
  const installation = await openInstallation(environment, { make: true });
  const pool = installation.openPool('generate', 4);
  try {
    await migrate(pool, platformMigrations);
    const masterKey = await installation.masterKey(pool);
    const history = await installation.openHistory();
    if (!isAppended && !(await isEmpty(history))) {
      throw new StartRefused(
        'This history is not empty. Set DATA_DIR (or DATABASE_URL and EVENTSTOREDB_URL) to a new place, or add --append to continue after its last event. Events cannot be removed afterwards.',
      );
    }
    const began = performance.now();
    const reportProgress = throttled(say);
    const written = await writeSteps(generate({ ...wanted, after: isAppended ? await history.head() : ORIGIN }), {
      keys: openPersonKeys({ pool, masterKey, keyDir: installation.config.keyDir, clock: () => new Date() }),
      write: installation.config.eventStoreDbUrl === null ? writeInBulk(pool) : appendEach(history),
      signal,
      onProgress: (events) => reportProgress(() => `${format(events)} of ${format(wanted.events)} events …`),
    });
    const seconds = (performance.now() - began) / 1_000;
    print(
      `${format(written)} events are written in ${seconds.toFixed(1)} s (${format(Math.round(written / seconds))} per second).`,
    );
    print(
      installation.isRunning
        ? 'The running platform is folding them into its read models.'
        : 'Start the platform (npm start) to fold them into its read models. A large history takes a while.',
    );
    print('Sign in as the administrator. The made-up people have no passwords.');
    return 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    say('Stopped. The history holds only a part of the events; it cannot be continued.');
    return 1;
  } finally {
    await installation.close();
  }
};

import { parseArgs } from 'node:util';
import { inOrder } from '../../demo/in-order.ts';
import { ORIGIN } from '../../domain/kernel/event.ts';
import type { WriteInBulk } from '../../eventstore/bulk.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { writeInBulk } from '../../eventstore/postgres/bulk.ts';
import { generate, type Wanted } from '../../generator/generate.ts';
import { writeStory } from '../../generator/writing.ts';
import { openPool } from '../../platform/database.ts';
import { migrate } from '../../platform/migrations.ts';
import { StartRefused } from '../../platform/start-refused.ts';
import { openPersonKeys } from '../../platform/vault/vault.ts';
import { platformMigrations } from '../migrations.ts';
import { openInstallation } from './installation.ts';
import { askedOf, nowAndThen, type Tool, toolLogger } from './tool.ts';

const USAGE = `npm run generate -- --events <number> [--seed <number>] [--until <yyyy-mm-dd>] [--append]
  --events  how many, up to 10,000,000
  --seed    another number tells another story; default 1
  --until   the day (UTC), not after today, at whose beginning the story of five years ends; default today
  --append  also where the history is not empty`;

interface Asked extends Omit<Wanted, 'after'> {
  readonly isAppended: boolean;
}

const wholeNumber = (text: string | undefined, name: string, most: number): number => {
  const number = Number(text);
  if (!/^\d+$/.test(text ?? '') || number < 1 || number > most)
    throw new Error(`--${name} takes a whole number from 1 to ${most}.`);
  return number;
};

/** Five years before it there must have been an internet; and nobody can tell of what is still to come. */
const EARLIEST = '2000-01-01';

const dayOf = (text: string): Date => {
  const day = new Date(`${text}T00:00:00Z`);
  // A day that there is not, as the 31st of June, would be read as the next.
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) {
    throw new Error('--until takes a day as 2026-01-31.');
  }
  if (text < EARLIEST || day > new Date()) throw new Error(`--until takes a day from ${EARLIEST} to today.`);
  return day;
};

const readArguments = (args: readonly string[]): Asked =>
  askedOf(USAGE, () => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        events: { type: 'string' },
        seed: { type: 'string', default: '1' },
        until: { type: 'string', default: new Date().toISOString().slice(0, 10) },
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

/** Whether anything has happened but that a start made its administrator. */
const isEmpty = async (history: EventStore): Promise<boolean> => {
  const { events, end } = await history.readAll(ORIGIN, 50);
  return end && events.every(({ metadata }) => metadata.source === 'start');
};

/** Appends in flight at once where a store takes them one by one. */
const AT_ONCE = 64;

/** One append an event: those of one stream in their order, those of others side by side. */
const appendEach =
  (history: EventStore): WriteInBulk =>
  (placed) =>
    inOrder(placed, {
      atOnce: AT_ONCE,
      concernsOf: ({ stream }) => [stream],
      work: async ({ stream, revision, event }) => {
        const { outcome } = await history.append(stream, [event], revision === 0 ? 'no-stream' : revision - 1);
        if (outcome === 'conflict') throw new Error(`Somebody else writes to ${stream}.`);
      },
    });

const PROGRESS_MS = 2_000;
const inWords = (count: number): string => count.toLocaleString('en-GB');

/** Fills a history with a made-up fellowship of any size. */
export const tool: Tool = async ({ args, environment, print, say, signal }) => {
  const { isAppended, ...wanted } = readArguments(args);
  const logger = toolLogger();
  const installation = await openInstallation(environment, logger, { make: true });
  const pool = openPool(installation.databaseUrl, 'generate', 4, () => {});
  try {
    await migrate(pool, platformMigrations);
    const masterKey = await installation.masterKey(pool);
    const history = await installation.openHistory();
    try {
      if (!isAppended && !(await isEmpty(history))) {
        throw new StartRefused(
          'This history is not empty. Set DATA_DIR (or DATABASE_URL and EVENTSTOREDB_URL) to a new place, or add --append to write behind what is there; nothing can take it out again.',
        );
      }
      const began = performance.now();
      const tellProgress = nowAndThen(PROGRESS_MS, say);
      const written = await writeStory(generate({ ...wanted, after: isAppended ? await history.head() : ORIGIN }), {
        keys: openPersonKeys({ pool, masterKey, clock: () => new Date() }),
        write: installation.config.eventStoreDbUrl === null ? writeInBulk(pool) : appendEach(history),
        signal,
        onProgress: (events) => tellProgress(() => `${inWords(events)} of ${inWords(wanted.events)} events …`),
      });
      const seconds = (performance.now() - began) / 1_000;
      print(
        `${inWords(written)} events are written, in ${seconds.toFixed(1)} s (${inWords(Math.round(written / seconds))} a second).`,
      );
      print(
        installation.isRunning
          ? 'The platform that runs on it folds them into its pages now.'
          : 'A platform that runs on it folds them into its pages, or the next that is started (npm start); that takes a while for a large history.',
      );
      print('Sign in as the administrator; nobody can sign in as any of the people who were made up.');
      return 0;
    } finally {
      await history.close();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    say('Stopped. The history holds the beginning of the story; it cannot be continued.');
    return 1;
  } finally {
    await pool.end();
    await installation.close();
  }
};

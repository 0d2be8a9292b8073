import type { RecordedEvent } from '../src/domain/kernel/event.ts';
import { semaphore } from '../src/platform/semaphore.ts';
import { allProjections } from '../src/projections/read-models.ts';
import { tool } from '../src/wiring/tools/projections.ts';
import { type ApiClient, apiClient, everyEntry } from '../test/support/api-client.ts';
import { untilCaughtUp } from '../test/support/server.ts';
import { wholeHistory } from '../test/support/whole-history.ts';
import type { ChaosFellowship } from './fellowship.ts';
import type { Load, Write } from './load.ts';
import { openRawHistory } from './scenarios.ts';

/** The fault of a write: acknowledged and missing, present more than once, or never acknowledged. */
export type Fault = 'lost from the history' | 'lost from the read models' | 'doubled' | 'stuck';

/** Number of read models that are verified concurrently. */
const AT_ONCE = 4;

const markOf = (event: RecordedEvent): unknown => {
  if (event.unreadable || typeof event.data !== 'object' || event.data === null) return undefined;
  const data = event.data as Readonly<Record<string, unknown>>;
  return event.type === 'ProjectSubmitted' ? data.title : data.charityName;
};

/** Number of occurrences of each mark. */
const countMarks = (found: Iterable<unknown>): ReadonlyMap<unknown, number> => {
  const counts = new Map<unknown, number>();
  for (const mark of found) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return counts;
};

const marksInHistory = async (fellowship: ChaosFellowship): Promise<ReadonlyMap<unknown, number>> => {
  const history = await openRawHistory(fellowship);
  const marks: unknown[] = [];
  try {
    for await (const event of wholeHistory(history)) {
      if (/^(ProjectSubmitted|CharityJoinedWaitingList)$/.test(event.type)) marks.push(markOf(event));
    }
    return countMarks(marks);
  } finally {
    await history.close();
  }
};

type Credentials = Load['charity'];

const signedIn = async (url: string, credentials: Credentials): Promise<ApiClient> => {
  const client = apiClient(url);
  await client.call('signIn', { body: credentials });
  return client;
};

/**
 * The data in the API once the read models have caught up: the signups for the administrator, the projects for the
 * charity.
 */
const marksShown = async (
  { http, workers, administrator }: ChaosFellowship,
  { charity }: Load,
): Promise<ReadonlyMap<unknown, number>> => {
  for (const { url } of workers) await untilCaughtUp(url);
  const marks: unknown[] = [];
  const url = http[0]?.url ?? '';
  const lists = [
    [await signedIn(url, administrator), 'listCharitySignups', 'charityName'],
    [await signedIn(url, charity), 'listProjects', 'title'],
  ] as const;
  for (const [client, name, field] of lists) {
    for (const entry of await everyEntry(client, name)) marks.push(entry[field]);
  }
  return countMarks(marks);
};

/** Compares every write with the stored history and with the API. */
export const faultsOf = async (fellowship: ChaosFellowship, load: Load): Promise<ReadonlyMap<Write, Fault>> => {
  const places = [await marksInHistory(fellowship), await marksShown(fellowship, load)];
  const faults = new Map<Write, Fault>();
  for (const write of load.writes) {
    const counts = places.map((counted) => counted.get(write.mark) ?? 0);
    if (counts.some((count) => count > 1)) faults.set(write, 'doubled');
    else if (!write.acknowledged) faults.set(write, 'stuck');
    else if (counts[0] === 0) faults.set(write, 'lost from the history');
    else if (counts[1] === 0) faults.set(write, 'lost from the read models');
  }
  return faults;
};

/**
 * Lets the workers fold every read model afresh and compare it with the live one. Returns the names of those that
 * differ.
 */
export const differingReadModels = async ({ settings }: ChaosFellowship): Promise<readonly string[]> => {
  const { signal } = new AbortController();
  const inTurn = semaphore(AT_ONCE);
  const differs = async (name: string): Promise<boolean> => {
    const args = ['verify', name];
    return (await tool({ args, environment: settings, print: () => {}, say: () => {}, signal })) !== 0;
  };
  const names = allProjections.map(({ name }) => name);
  const answers = await Promise.all(names.map((name) => inTurn(() => differs(name))));
  return names.filter((_, place) => answers[place]);
};

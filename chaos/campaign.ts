import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, apiClient } from '../test/support/api-client.ts';
import { differingReadModels, type Fault, faultsOf } from './check.ts';
import { type ChaosFellowship, startFellowship } from './fellowship.ts';
import { type Load, PASSING, startLoad, type Write } from './load.ts';
import { type MemoryTrend, watchMemory } from './memory.ts';
import type { Scenario } from './scenarios.ts';

/** How long the load runs before each fault, so that the fault hits requests in progress, in milliseconds. */
const WARM_UP_MS = 2_000;

/** Memory growth above this rate, in MB per minute, over at least this many minutes is a failure. */
const GROWTH_MB = 1;
const TREND_MINUTES = 15;

/** Without recovery within this time after a fault, the campaign ends. In milliseconds. */
const GIVE_UP_MS = 120_000;

class NotRecovered extends Error {}

/**
 * Polls until nothing is wrong. Throws {@link NotRecovered} after {@link GIVE_UP_MS}, with what was wrong last.
 * @param wrong what is still wrong; null if nothing is
 */
const until = async (what: string, wrong: () => Promise<string | null>): Promise<void> => {
  let last: string | null = null;
  for (const from = performance.now(); performance.now() - from < GIVE_UP_MS; await pause(50)) {
    last = await wrong().catch(String);
    if (last === null) return;
  }
  throw new NotRecovered(`Not within ${GIVE_UP_MS / 1000} s: ${what} (${last}).`);
};

/** Recovery times in seconds, from the end of the fault. */
interface Recovery {
  readonly acknowledged: number;
  readonly ready: number;
  readonly shown: number;
}

/**
 * Waits until a new write is acknowledged, every process is ready, and every HTTP process shows the write.
 * @param session of the administrator; signs in only when necessary, because verifying passwords is slow
 */
const recovery = async (
  { http, workers, administrator }: ChaosFellowship,
  load: Load,
  session: ApiClient,
): Promise<Recovery> => {
  const from = performance.now();
  const passed = (): number => (performance.now() - from) / 1_000;
  const { mark, acknowledged: isAcknowledged } = await load.write();
  if (!isAcknowledged) throw new NotRecovered('A new write was not acknowledged.');
  const acknowledged = passed();
  await Promise.all(
    [...http, ...workers].map(({ name, url }) =>
      until(`${name} is ready`, async () => {
        const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) });
        return answer.status === 200 ? null : `${answer.status}: ${await answer.text()}`;
      }),
    ),
  );
  const ready = passed();
  await Promise.all(
    http.map(({ name, url }) =>
      until(`${name} shows a new sign-up`, async () => {
        const admin = session.at(url);
        const { status, body } = await admin.call('listCharitySignups', { query: { search: mark } });
        if (status === 401) await admin.call('signIn', { body: administrator });
        if (status !== 200) return `status ${status}`;
        const isShown = body.data.some((entry: { charityName: string }) => entry.charityName === mark);
        return isShown ? null : 'the list is without it';
      }),
    ),
  );
  return { acknowledged, ready, shown: passed() };
};

/** The results of a scenario, over all its repetitions. */
export interface Outcome {
  readonly scenario: string;
  /** Processes that were killed without warning. */
  kills: number;
  /** The duration of each recovery in seconds; infinite if there was none. */
  readonly recoveries: number[];
}

const runScenarios = async (
  fellowship: ChaosFellowship,
  load: Load,
  session: ApiClient,
  { scenarios, minutes, stopping, say }: Campaign,
): Promise<readonly Outcome[]> => {
  const outcomes = new Map<string, Outcome>();
  const end = performance.now() + minutes * 60_000;
  do {
    for (const { name, kills = 0, run } of scenarios) {
      const outcome = outcomes.get(name) ?? { scenario: name, kills: 0, recoveries: [] };
      outcomes.set(name, outcome);
      load.begin(name);
      await pause(WARM_UP_MS);
      await run(fellowship);
      outcome.kills += kills;
      try {
        const { acknowledged, ready, shown } = await recovery(fellowship, load, session);
        outcome.recoveries.push(shown);
        const steps = `a write acknowledged after ${acknowledged.toFixed(1)}, ready after ${ready.toFixed(1)}`;
        say(`${name}: recovered in ${shown.toFixed(1)} s (${steps})`);
      } catch (error) {
        if (!(error instanceof NotRecovered)) throw error;
        outcome.recoveries.push(Number.POSITIVE_INFINITY);
        say(`${name}: ${error.message}`);
        return [...outcomes.values()];
      }
      if (stopping.aborted) break;
    }
  } while (performance.now() < end && !stopping.aborted);
  return [...outcomes.values()];
};

export interface Campaign {
  readonly scenarios: readonly Scenario[];
  /** Repeats the scenarios for this long; each runs at least once. */
  readonly minutes: number;
  /** A recovery that takes longer is a failure, in seconds. */
  readonly recoversWithin: number;
  /** Ends the campaign after the current scenario; the writes are checked all the same. */
  readonly stopping: AbortSignal;
  /** Receives progress messages. */
  readonly say: (line: string) => void;
}

export interface CampaignReport {
  readonly outcomes: readonly Outcome[];
  readonly load: Load;
  readonly faults: ReadonlyMap<Write, Fault>;
  readonly memory: readonly MemoryTrend[];
  /** The failures; empty after a success. */
  readonly complaints: readonly string[];
}

const complaintsOf = (
  { outcomes, load, faults, memory }: Omit<CampaignReport, 'complaints'>,
  differing: readonly string[],
  recoversWithin: number,
): readonly string[] => {
  const slow = outcomes.filter(({ recoveries }) => recoveries.some((seconds) => seconds > recoversWithin));
  const wrong = [...load.errors].filter(([, counts]) => [...counts.keys()].some((status) => !PASSING.has(status)));
  const growing = memory.filter(({ minutes, perMinute }) => minutes >= TREND_MINUTES && perMinute > GROWTH_MB);
  return [
    ...slow.map(({ scenario }) => `${scenario}: the recovery took longer than ${recoversWithin} s.`),
    ...wrong.map(([scenario]) => `${scenario}: a response was neither a success nor a temporary outage.`),
    ...differing.map((name) => `The read model ${name} differs from a fresh fold.`),
    ...growing.map(({ process }) => `The memory of ${process} grows by more than ${GROWTH_MB} MB a minute.`),
    ...[...faults].map(([{ mark, scenario }, fault]) => `“${mark}”, begun during ${scenario}, was ${fault}.`),
  ];
};

/** Rethrows any error other than {@link NotRecovered}. */
const complaintOf = (error: unknown): string => {
  if (!(error instanceof NotRecovered)) throw error;
  return `After the last scenario: ${error.message}`;
};

/** Starts a fellowship, injects faults under load, and checks every write and read model. Stops it again. */
export const runCampaign = async (campaign: Campaign): Promise<CampaignReport> => {
  const fellowship = await startFellowship();
  try {
    const scenarios = campaign.scenarios.filter(({ name, missing = () => null }) => {
      const reason = missing(fellowship);
      if (reason !== null) campaign.say(`${name}: skipped, because ${reason}`);
      return reason === null;
    });
    const memoryWatch = watchMemory([...fellowship.http, ...fellowship.workers]);
    const load = await startLoad(
      fellowship.http.map(({ url }) => url),
      randomUUID().slice(0, 8),
    );
    const session = apiClient(fellowship.http[0]?.url ?? '');
    const outcomes = await runScenarios(fellowship, load, session, { ...campaign, scenarios });
    const memory = memoryWatch.stop();
    await load.finish();
    const hopeless = outcomes.find(({ recoveries }) => recoveries.includes(Number.POSITIVE_INFINITY));
    const complaint = hopeless
      ? `${hopeless.scenario}: no recovery, so no write could be checked.`
      : await recovery(fellowship, load, session).then(() => null, complaintOf);
    if (complaint !== null) return { outcomes, load, faults: new Map(), memory, complaints: [complaint] };
    const faults = await faultsOf(fellowship, load);
    const result = { outcomes, load, faults, memory };
    return {
      ...result,
      complaints: complaintsOf(result, await differingReadModels(fellowship), campaign.recoversWithin),
    };
  } finally {
    await fellowship.stop();
  }
};

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { apiClient } from '../test/support/api-client.ts';
import { differingReadModels, type Fault, faultsOf } from './check.ts';
import { type ChaosFellowship, startFellowship } from './fellowship.ts';
import { type Load, PASSING, startLoad, type Write } from './load.ts';
import { type MemoryTrend, watchMemory } from './memory.ts';
import type { Scenario } from './scenarios.ts';

/** Load before each fault, so that it hits work under way, in milliseconds. */
const WARM_UP_MS = 2_000;

/** Memory that grows faster over at least so many minutes is a failure, in MB a minute. */
const GROWTH_MB = 1;
const TREND_MINUTES = 15;

/** A fault without recovery within this time ends the campaign, in milliseconds. */
const GIVE_UP_MS = 120_000;

class NotRecovered extends Error {}

/** Repeats a question until its answer is true. Throws {@link NotRecovered} after {@link GIVE_UP_MS}. */
const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  for (const from = performance.now(); performance.now() - from < GIVE_UP_MS; await pause(50)) {
    if (await isSo().catch(() => false)) return;
  }
  throw new NotRecovered(`${what} within ${GIVE_UP_MS / 1000} s: never.`);
};

/** Seconds until a new write is acknowledged, every process is ready, and the write is shown by every HTTP process. */
const recovery = async ({ http, workers, administrator }: ChaosFellowship, load: Load): Promise<number> => {
  const from = performance.now();
  const { mark } = await load.write();
  await Promise.all(
    [...http, ...workers].map(({ name, url }) =>
      until(
        `${name} is ready`,
        async () => (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) })).status === 200,
      ),
    ),
  );
  for (const { name, url } of http) {
    const admin = apiClient(url);
    await until(`${name} signs in`, async () => (await admin.call('signIn', { body: administrator })).status === 200);
    await until(`${name} shows a new signup`, async () => {
      const { body } = await admin.call('listCharitySignups', { query: { search: mark } });
      return body.data.some((entry: { charityName: string }) => entry.charityName === mark);
    });
  }
  return (performance.now() - from) / 1_000;
};

/** How a scenario went, over all its repetitions. */
export interface Outcome {
  readonly scenario: string;
  /** Seconds each recovery took; infinite for one that never came. */
  readonly recoveries: number[];
}

const runScenarios = async (
  fellowship: ChaosFellowship,
  load: Load,
  { scenarios, minutes, say }: Campaign,
): Promise<readonly Outcome[]> => {
  const outcomes = scenarios.map(({ name }): Outcome => ({ scenario: name, recoveries: [] }));
  const end = performance.now() + minutes * 60_000;
  do {
    for (const [place, { name, run }] of scenarios.entries()) {
      load.begin(name);
      await pause(WARM_UP_MS);
      await run(fellowship);
      try {
        const seconds = await recovery(fellowship, load);
        outcomes[place]?.recoveries.push(seconds);
        say(`${name}: recovered in ${seconds.toFixed(1)} s`);
      } catch (error) {
        if (!(error instanceof NotRecovered)) throw error;
        outcomes[place]?.recoveries.push(Number.POSITIVE_INFINITY);
        say(`${name}: ${error.message}`);
        return outcomes;
      }
    }
  } while (performance.now() < end);
  return outcomes;
};

export interface Campaign {
  readonly scenarios: readonly Scenario[];
  /** Repeats the scenarios for this long; each runs once at least. */
  readonly minutes: number;
  /** A recovery that takes longer is a failure, in seconds. */
  readonly recoversWithin: number;
  /** Is told of progress. */
  readonly say: (line: string) => void;
}

export interface CampaignReport {
  readonly outcomes: readonly Outcome[];
  readonly load: Load;
  readonly faults: ReadonlyMap<Write, Fault>;
  readonly memory: readonly MemoryTrend[];
  /** What should not have happened; empty after a success. */
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
    ...wrong.map(([scenario]) => `${scenario}: an answer was neither a success nor a passing outage.`),
    ...differing.map((name) => `The read model ${name} differs from a fresh fold.`),
    ...growing.map(({ process }) => `The memory of ${process} grows by more than ${GROWTH_MB} MB a minute.`),
    ...[...faults].map(([{ mark, scenario }, fault]) => `“${mark}”, begun during ${scenario}, was ${fault}.`),
  ];
};

/** Starts a fellowship, breaks it under load, and checks every write and read model. Stops it again. */
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
    const outcomes = await runScenarios(fellowship, load, { ...campaign, scenarios });
    const memory = memoryWatch.stop();
    await load.finish();
    await recovery(fellowship, load);
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

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { apiClient } from '../test/support/api-client.ts';
import { differingReadModels, faultsOf } from './check.ts';
import { type ChaosFellowship, startFellowship } from './fellowship.ts';
import { type Load, PASSING, startLoad, type Write } from './load.ts';
import { type Scenario, scenarios } from './scenarios.ts';

/** Load before each fault, so that it hits work under way, in milliseconds. */
const WARM_UP_MS = 2_000;

/** A recovery that takes longer is a failure, in milliseconds. */
const RECOVERY_MS = 15_000;

/** A fault after which nothing has recovered by then ends the campaign, in milliseconds. */
const GIVE_UP_MS = 120_000;

const readArguments = (): { readonly wanted: readonly Scenario[]; readonly minutes: number } => {
  const { values, positionals } = parseArgs({ options: { minutes: { type: 'string' } }, allowPositionals: true });
  const unknown = positionals.filter((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown.length > 0) {
    throw new TypeError(
      `Unknown scenario: ${unknown.join(', ')}. There are ${scenarios.map(({ name }) => name).join(', ')}.`,
    );
  }
  const { minutes = '0' } = values;
  if (!/^\d{1,4}$/.test(minutes)) throw new TypeError(`--minutes needs a number, not ${minutes}.`);
  const wanted = positionals.length === 0 ? scenarios : scenarios.filter(({ name }) => positionals.includes(name));
  return { wanted, minutes: Number(minutes) };
};

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

interface Outcome {
  readonly scenario: string;
  readonly recoveries: number[];
}

const campaign = async (fellowship: ChaosFellowship, load: Load): Promise<readonly Outcome[]> => {
  const { wanted, minutes } = readArguments();
  const possible = wanted.filter(({ isPossible = () => true }) => isPossible(fellowship));
  const outcomes = possible.map(({ name }): Outcome => ({ scenario: name, recoveries: [] }));
  const end = performance.now() + minutes * 60_000;
  do {
    for (const [place, { name, run }] of possible.entries()) {
      load.begin(name);
      await pause(WARM_UP_MS);
      await run(fellowship);
      try {
        const seconds = await recovery(fellowship, load);
        outcomes[place]?.recoveries.push(seconds);
        console.error(`${name}: recovered in ${seconds.toFixed(1)} s`);
      } catch (error) {
        if (!(error instanceof NotRecovered)) throw error;
        outcomes[place]?.recoveries.push(Number.POSITIVE_INFINITY);
        console.error(`${name}: ${error.message}`);
        return outcomes;
      }
    }
  } while (performance.now() < end);
  return outcomes;
};

const errorsOf = (load: Load, scenario: string): string =>
  [...(load.errors.get(scenario) ?? [])]
    .sort(([left], [right]) => left - right)
    .map(([status, count]) => `${count} × ${status === 0 ? 'connection' : status}`)
    .join(', ');

const print = (outcomes: readonly Outcome[], load: Load, faults: Awaited<ReturnType<typeof faultsOf>>): void => {
  const own = (scenario: string): readonly Write[] => load.writes.filter((write) => write.scenario === scenario);
  console.log('| scenario | times | acknowledged | lost | doubled | stuck | recovery, s | errors seen |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const { scenario, recoveries } of outcomes) {
    const writes = own(scenario);
    const count = (fault: string): number => writes.filter((write) => faults.get(write) === fault).length;
    const acknowledged = writes.filter((write) => write.acknowledged).length;
    const longest = Math.max(...recoveries).toFixed(1);
    console.log(
      `| ${scenario} | ${recoveries.length} | ${acknowledged} | ${count('lost')} | ${count('doubled')} | ${count('stuck')} | ${longest} | ${errorsOf(load, scenario)} |`,
    );
  }
};

const main = async (): Promise<boolean> => {
  readArguments();
  const fellowship = await startFellowship();
  try {
    const urls = fellowship.http.map(({ url }) => url);
    const load = await startLoad(urls, randomUUID().slice(0, 8));
    const outcomes = await campaign(fellowship, load);
    await load.finish();
    await recovery(fellowship, load);
    const faults = await faultsOf(fellowship, load);
    const differing = await differingReadModels(fellowship);
    print(outcomes, load, faults);
    const slow = outcomes.filter(({ recoveries }) => recoveries.some((seconds) => seconds * 1_000 > RECOVERY_MS));
    const wrong = [...load.errors].filter(([, counts]) => [...counts.keys()].some((status) => !PASSING.has(status)));
    const complaints = [
      ...slow.map(({ scenario }) => `${scenario}: the recovery took longer than ${RECOVERY_MS / 1000} s.`),
      ...wrong.map(([scenario]) => `${scenario}: an answer was neither a success nor a passing outage.`),
      ...differing.map((name) => `The read model ${name} differs from a fresh fold.`),
      ...(faults.size > 0 ? [`${faults.size} writes were lost, doubled or stuck.`] : []),
    ];
    for (const complaint of complaints) console.log(`✗ ${complaint}`);
    if (complaints.length === 0)
      console.log('✓ Nothing was lost, doubled or stuck; all read models are as a fresh fold.');
    return complaints.length === 0;
  } finally {
    await fellowship.stop();
  }
};

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

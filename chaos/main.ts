import { parseArgs } from 'node:util';
import { type Campaign, type CampaignReport, runCampaign } from './campaign.ts';
import { scenarios } from './scenarios.ts';
import { campaignTableOf } from './table.ts';

/** In seconds. */
const RECOVERS_WITHIN = 15;

const readArguments = (): Omit<Campaign, 'stopping'> => {
  const { values, positionals } = parseArgs({ options: { minutes: { type: 'string' } }, allowPositionals: true });
  const unknown = positionals.filter((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown.length > 0) {
    throw new TypeError(
      `Unknown scenario: ${unknown.join(', ')}. There are ${scenarios.map(({ name }) => name).join(', ')}.`,
    );
  }
  const { minutes = '0' } = values;
  if (!/^\d{1,4}$/.test(minutes)) throw new TypeError(`--minutes needs a number, not ${minutes}.`);
  const wanted = scenarios.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  return { scenarios: wanted, minutes: Number(minutes), recoversWithin: RECOVERS_WITHIN, say: console.error };
};

const print = (report: CampaignReport): void => {
  const { memory, complaints } = report;
  console.log(campaignTableOf(report));
  if (memory.length > 0) {
    console.log('\n| process | minutes | MB at the end | MB a minute after the first five |');
    console.log('|---|---|---|---|');
    for (const { process, minutes, megabytes, perMinute } of memory) {
      console.log(`| ${process} | ${minutes.toFixed(0)} | ${megabytes.toFixed(0)} | ${perMinute.toFixed(2)} |`);
    }
  }
  for (const complaint of complaints) console.log(`✗ ${complaint}`);
  if (complaints.length === 0) console.log('✓ Nothing was lost, doubled or stuck; all read models equal a fresh fold.');
};

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopping.abort());

try {
  const report = await runCampaign({ ...readArguments(), stopping: stopping.signal });
  print(report);
  process.exitCode = report.complaints.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

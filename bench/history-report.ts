/**
 * Runs one report in its own process to measure its memory: `history-report <database> <report>`; `composed` is a composed
 * report. Prints seconds and peak memory in MB as JSON.
 */
import { pino } from 'pino';
import { catalogue } from '../src/domain/catalogue.ts';
import { openPostgresEventStore } from '../src/eventstore/postgres/postgres-event-store.ts';
import { composedReport } from '../src/reports/composed/composed-report.ts';
import { reportableEvents } from '../src/reports/composed/fields.ts';
import { discoverReports } from '../src/reports/engine/discovery.ts';
import type { Report } from '../src/reports/engine/report.ts';
import { runReport } from '../src/reports/engine/run-report.ts';

const [url = '', name = ''] = process.argv.slice(2);

const found = async (): Promise<Report> => {
  if (name !== 'composed') {
    const report = (await discoverReports()).get(name);
    if (report === undefined) throw new Error(`There is no report ${name}.`);
    return report;
  }
  return composedReport(
    {
      events: ['ProjectSubmitted', 'PageVisited', 'MessagePosted'],
      where: [],
      groupBy: [{ time: 'month' }],
      measure: { kind: 'count' },
    },
    reportableEvents(catalogue),
  );
};

const history = await openPostgresEventStore({ url, logger: pino({ level: 'warn' }) });
try {
  const report = await found();
  const began = performance.now();
  const never = new AbortController().signal;
  const result = await runReport(report, {}, { history, catalogue, clock: () => new Date(), signal: never });
  if (result.rows.length === 0) throw new Error(`${name} found nothing.`);
  const seconds = (performance.now() - began) / 1_000;
  console.log(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1_024 }));
} finally {
  await history.close();
}

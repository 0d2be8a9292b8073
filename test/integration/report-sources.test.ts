import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileEvents } from '../../src/analytics/questions/compile-question.ts';
import { questionTables } from '../../src/analytics/questions/question-table.ts';
import type { ReportResult } from '../../src/contract/reports.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { membershipActivated } from '../../src/domain/charities/events.ts';
import { ORIGIN, type RecordedEvent } from '../../src/domain/kernel/event.ts';
import { ukDayOf } from '../../src/domain/kernel/uk-day.ts';
import { discoverReports, type Reports } from '../../src/reports/engine/discovery.ts';
import type { GivenParameters } from '../../src/reports/engine/parameters.ts';
import { runReport } from '../../src/reports/engine/run-report.ts';
import { withoutPersonalData } from '../../src/reports/engine/without-personal-data.ts';
import { oneOffConversion } from '../../src/reports/one-off-conversion.ts';
import { aTerm } from '../builders/charities.ts';
import { project } from '../builders/happenings.ts';
import { id } from '../builders/ids.ts';
import { type DemoHistory, demoHistory } from '../support/demo-history.ts';
import { type MemoryCopy, memoryCopy } from '../support/memory-copy.ts';
import type { Happening } from '../support/read-models.ts';
import { recordedAll, reported } from '../support/reported.ts';

// The events that the rows of the shipped reports open, counted over the two years of the demo.

let demo: DemoHistory;
let reports: Reports;
let copy: MemoryCopy;
/** The demo depends on the moment at which it ends. */
const now = new Date('2026-06-30T12:00:00.000Z');

const eventsOf = async ({ history }: DemoHistory): Promise<readonly RecordedEvent[]> => {
  const { events, end } = await history.readAll(ORIGIN, 100_000);
  expect(end).toBe(true);
  const clean = withoutPersonalData(catalogue);
  return events.flatMap((event) => clean(event) ?? []);
};

beforeAll(async () => {
  demo = await demoHistory(now);
  copy = await memoryCopy(await eventsOf(demo));
  reports = await discoverReports();
}, 240_000);
afterAll(async () => {
  copy.close();
  await demo.close();
});

const tables = questionTables(catalogue);
const setting = { tables, audience: 'administrator', today: ukDayOf(now) } as const;

const run = (name: string, given: GivenParameters): Promise<ReportResult> => {
  const report = reports.get(name);
  if (!report) throw new Error('There is no such report.');
  return runReport(report, given, {
    history: demo.history,
    catalogue,
    clock: () => now,
    signal: new AbortController().signal,
  });
};

/** How many events of a copy each row opens under a label; null where it does not offer them. */
const opened = async (
  { sources, rows }: ReportResult,
  label: string,
  from: MemoryCopy = copy,
): Promise<readonly (number | null)[]> => {
  expect(sources?.rows).toHaveLength(rows.length);
  const counts: (number | null)[] = [];
  for (const ofRow of sources?.rows ?? []) {
    const found = ofRow.find(({ question }) => sources?.questions[question]?.label === label);
    const asked = found && sources?.questions[found.question];
    if (!found || !asked) {
      counts.push(null);
      continue;
    }
    const sql = compileEvents(asked.question, { keys: found.keys, step: asked.step }, setting);
    counts.push((await from.run(sql ?? expect.fail('This question cannot be asked.'))).length);
  }
  return counts;
};

const figures = ({ columns, rows }: ReportResult, name: string): readonly unknown[] => {
  const at = columns.findIndex((column) => column.name === name);
  return rows.map((row) => row[at]);
};

const daysAgo = (days: number): string => ukDayOf(new Date(now.getTime() - days * 86_400_000));

const half = { from: daysAgo(300), to: daysAgo(120) };
/** From the first day of a month, for rows of whole months. */
const months = { from: `${daysAgo(300).slice(0, 7)}-01` };

describe('the events behind a row are as many as its figure', () => {
  it.each([
    ['signup-funnel', {}, 'Charities', 'charities'],
    ['signup-funnel', {}, 'Consultants', 'consultants'],
    ['signup-funnel', half, 'Charities', 'charities'],
    ['signup-funnel', half, 'Consultants', 'consultants'],
    ['approval-turnaround', {}, 'Approved', 'approved'],
    ['approval-turnaround', half, 'Approved', 'approved'],
    ['approval-turnaround', half, 'Declined', 'declined'],
    ['membership-revenue', {}, 'New', 'activated'],
    ['membership-revenue', { tier: 'each', ...months }, 'New', 'activated'],
    ['membership-revenue', { tier: 'medium', ...half }, 'Renewed', 'renewed'],
    ['membership-revenue', { tier: 'each', ...months }, 'Left', 'lost'],
    ['membership-revenue', {}, 'Left', 'lost'],
    ['one-off-conversion', {}, 'Memberships that followed', 'converted'],
    ['one-off-conversion', half, 'Memberships that followed', 'converted'],
    ['time-in-status', {}, 'Pending: ends of stays', 'pending_stays'],
    ['time-in-status', half, 'Matching: ends of stays', 'matching_stays'],
    ['time-in-status', half, 'In Progress: ends of stays', 'in_progress_stays'],
    ['supply-and-demand', {}, 'Projects requested', 'requested'],
    ['supply-and-demand', { expertise: 'finance', ...months }, 'Projects requested', 'requested'],
  ] as const)('%s %o: %s', async (name, given, label, column) => {
    const result = await run(name, given);
    const counts = await opened(result, label);
    expect(counts.some((count) => count !== null && count > 0)).toBe(true);
    expect(counts).toEqual(figures(result, column).map((figure, at) => (counts[at] === null ? null : figure)));
  });

  it('and leave out earlier members that join again after a one-off project', async () => {
    const on = (day: string): string => `2026-${day}T12:00:00.000Z`;
    const joins = (charity: number, day: string): Happening => [
      `charity-${id(charity)}`,
      membershipActivated(aTerm()),
      on(day),
    ];
    const oneOff = (number: number, charity: number): Happening =>
      project(number, on('02-01'), { charityId: id(charity) });
    const happenings = [joins(10, '01-01'), oneOff(100, 10), oneOff(101, 11), joins(10, '03-01'), joins(11, '03-02')];
    const own = await memoryCopy(recordedAll(happenings));
    try {
      const result = await reported(oneOffConversion, { to: '2026-02-28' }, ...happenings);
      expect(figures(result, 'converted')).toEqual([1]);
      expect(await opened(result, 'Memberships that followed', own)).toEqual([1]);
    } finally {
      own.close();
    }
  });

  it('and the visitors of the funnel', async () => {
    const result = await run('signup-funnel', half);
    expect((await opened(result, 'Visitors'))[0]).toBe(figures(result, 'people')[0]);
  });
});

it('every row of every report opens events', async () => {
  for (const name of reports.keys()) {
    const { sources, rows } = await run(name, {});
    expect(sources?.questions.length, name).toBeGreaterThan(0);
    expect(sources?.rows.length, name).toBe(rows.length);
    expect(
      sources?.rows.every((row) => row.length > 0),
      name,
    ).toBe(true);
  }
});

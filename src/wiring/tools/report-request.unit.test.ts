import { beforeAll, describe, expect, it } from 'vitest';
import { discoverReports, type Reports } from '../../reports/engine/discovery.ts';
import { listOf, readReportRequest } from './report-request.ts';

let reports: Reports;
beforeAll(async () => {
  reports = await discoverReports();
});

const read = (line: string) => readReportRequest(line.split(' ').filter(Boolean), reports);
const refusal = (line: string): string => {
  try {
    read(line);
  } catch (error) {
    if (error instanceof Error && error.name === 'StartRefused') return error.message;
    throw error;
  }
  return 'accepted';
};

describe('a command line', () => {
  it('names a report, its period and parameters', () => {
    expect(read('membership-revenue --from 2026-01-01 --to 2026-03-31 --param tier=large')).toMatchObject({
      wanted: 'report',
      report: { description: { name: 'membership-revenue' } },
      given: { from: '2026-01-01', to: '2026-03-31', tier: 'large' },
      format: 'table',
      out: null,
    });
  });

  it('without arguments requests the list of reports with their parameters', () => {
    expect(read('')).toEqual({ wanted: 'list' });
    expect(listOf(reports)).toMatch(/membership-revenue: .+\n( {2}.+\n)* {2}tier {2}one of all, each, small, /);
  });

  it.each([
    ['--format csv', 'csv'],
    ['--out figures.html', 'html'],
    ['--out figures.json --format csv', 'csv'],
    ['--out figures.txt', 'table'],
    ['', 'table'],
  ])('with %s requests %s', (options, format) => {
    expect(read(`signup-funnel ${options}`)).toMatchObject({ format });
  });

  it.each([
    ['signup-funel', 'There is no report signup-funel. Reports: approval-turnaround, '],
    ['--format csv', 'Please name one report.'],
    ['signup-funnel time-in-status', 'Please name one report.'],
    ['signup-funnel --format pdf', 'Unknown format pdf. Formats: table, csv, json, html.'],
    ['signup-funnel --param tier', '--param takes name=value, not tier.'],
    ['signup-funnel --colour red', "Unknown option '--colour'"],
    ['signup-funnel --from soon', 'From must be a date such as 2026-03-01.'],
    ['membership-revenue --param tier=huge', 'Tier must be one of all, each, small, medium, large.'],
    ['membership-revenue --param tier=large --param tier=small', 'tier is given twice.'],
    ['signup-funnel --param tier=large', 'This report has no parameter tier.'],
  ])('like %s is refused with the possible values', (line, sentence) => {
    const message = refusal(line);
    expect(message).toContain(sentence);
    expect(message).toContain('npm run report -- <name>');
  });
});

import { describe, expect, it } from 'vitest';
import { catalogue } from '../../domain/catalogue.ts';
import { discoverReports } from './discovery.ts';

describe('the reports of the platform', () => {
  it('are whatever lies in their folder', async () => {
    expect([...(await discoverReports()).keys()]).toEqual([
      'approval-turnaround',
      'supply-and-demand',
      'membership-revenue',
      'one-off-conversion',
      'signup-funnel',
      'time-in-status',
    ]);
  });

  it('read events that the catalogue knows', async () => {
    const types = [...(await discoverReports()).values()].flatMap(({ description }) => description.reads);
    expect(types.filter((type) => !catalogue.has(type))).toEqual([]);
  });

  it('draw columns that their tables have, also of an empty history', async () => {
    for (const report of (await discoverReports()).values()) {
      const { columns, chart } = report.begin({}).result('2026-06-01T00:00:00.000Z');
      const names = columns.map(({ name }) => name);
      if (chart) expect(names).toEqual(expect.arrayContaining([chart.category, ...chart.series]));
    }
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../domain/catalogue.ts';
import { discoverReports } from './discovery.ts';

describe('the reports of the platform', () => {
  it('are the files in their folder', async () => {
    const folder = join(import.meta.dirname, '..');
    const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
    const named = files.map((name) => /^ {2}name: '(.+)',$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1]);
    expect(named).toContain('signup-funnel');
    expect([...(await discoverReports()).keys()].toSorted()).toEqual(named.toSorted());
  });

  it('read events of the catalogue', async () => {
    const types = [...(await discoverReports()).values()].flatMap(({ description }) => description.reads);
    expect(types.filter((type) => !catalogue.has(type))).toEqual([]);
  });

  it('draw columns that their tables have, even for an empty history', async () => {
    for (const report of (await discoverReports()).values()) {
      const { columns, chart } = report.begin({}).result('2026-06-01T00:00:00.000Z');
      const names = columns.map(({ name }) => name);
      if (chart) expect(names).toEqual(expect.arrayContaining([chart.category, ...chart.series]));
    }
  });
});

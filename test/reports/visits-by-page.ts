import { isWithin, period } from '../../src/reports/engine/period.ts';
import { report } from '../../src/reports/engine/report.ts';

/** The example report of docs/reports.md, so that tests keep the page correct. */
export const visitsByPage = report({
  name: 'visits-by-page',
  title: 'Visits by page',
  description: 'How often each page was looked at, and by how many different browsers.',
  parameters: {
    ...period,
    least: { kind: 'number', label: 'At least this many visits', min: 1, max: 1_000, default: 1 },
  },
  reads: ['PageVisited'],
  start: () => new Map<string, { visits: number; readonly visitors: Set<string> }>(),
  fold: (pages, { stream, data, metadata }, parameters) => {
    if (!isWithin(parameters, metadata.occurredAt)) return;
    const page = pages.get(data.page) ?? { visits: 0, visitors: new Set() };
    page.visits += 1;
    page.visitors.add(stream);
    pages.set(data.page, page);
  },
  result: (pages, { parameters }) => ({
    columns: [
      { name: 'page', label: 'Page', kind: 'text' },
      { name: 'visits', label: 'Visits', kind: 'number' },
      { name: 'visitors', label: 'Visitors', kind: 'number' },
    ],
    rows: [...pages]
      .filter(([, { visits }]) => visits >= parameters.least)
      .sort(([, one], [, other]) => other.visits - one.visits)
      .map(([page, { visits, visitors }]) => [page, visits, visitors.size]),
    chart: { kind: 'bars', category: 'page', series: ['visits', 'visitors'] },
    notes: ['Visitors are browsers, not people.'],
  }),
});

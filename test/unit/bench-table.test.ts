import { expect, it } from 'vitest';
import { growthTableOf, tableOf } from '../../bench/table.ts';

it('prints median, spread and budget, and the high percentiles given enough samples', () => {
  const table = tableOf([
    { what: 'append', unit: '/s', samples: [1_999, 2_500, 2_001], budget: '≥ 2,000' },
    { what: 'lag', unit: 'ms', samples: Array.from({ length: 200 }, (_, n) => n + 1), budget: '' },
  ]);
  expect(table.split('\n')).toEqual([
    '| what   | median | spread      | 95th | 99th | unit | budget  | samples |',
    '|--------|--------|-------------|------|------|------|---------|---------|',
    '| append | 2,001  | 1,999–2,500 |      |      | /s   | ≥ 2,000 | 3       |',
    '| lag    | 100    | 1–200       | 190  | 198  | ms   |         | 200     |',
  ]);
});

it('prints how costs grow, and marks what grows faster than its result', () => {
  const sizes = (costs: readonly number[], results = [1, 1]) =>
    costs.map((cost, at) => ({
      events: 10_000 * 10 ** at,
      samples: [cost * 3, cost, cost * 2, cost],
      result: results[at] ?? 1,
    }));
  const table = growthTableOf([
    { what: 'append', unit: 'ms', sizes: sizes([1, 1.25]) },
    { what: 'a list', unit: 'ms', sizes: sizes([1, 4], [5, 50]) },
    { what: 'a scan', unit: 'ms', sizes: sizes([1, 10]) },
    { what: 'fold', unit: 'µs/event', sizes: sizes([50, 40]) },
  ]);
  expect(table.split('\n')).toEqual([
    '| what   | 10,000 events | 100,000 events | unit     | exponent | of the result | grows                  |',
    '|--------|---------------|----------------|----------|----------|---------------|------------------------|',
    '| append | 1             | 1.25           | ms       | 0.10     | 0.00          |                        |',
    '| a list | 1             | 4              | ms       | 0.60     | 1.00          |                        |',
    '| a scan | 1             | 10             | ms       | 1.00     | 0.00          | faster than its result |',
    '| fold   | 50            | 40             | µs/event | -0.10    | 0.00          |                        |',
  ]);
});

it('prints no exponent of a single size', () => {
  const table = growthTableOf([{ what: 'append', unit: 'ms', sizes: [{ events: 10_000, samples: [1], result: 1 }] }]);
  expect(table).toContain('| append | 1             | ms   |          |               |       |');
});

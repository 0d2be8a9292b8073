import { expect, it } from 'vitest';
import { tableOf } from '../../bench/table.ts';

it('prints median, spread and budget, and a 99th percentile given enough samples', () => {
  const table = tableOf([
    { what: 'append', unit: '/s', samples: [1_999, 2_500, 2_001], budget: '≥ 2,000', better: 'higher' },
    { what: 'lag', unit: 'ms', samples: Array.from({ length: 200 }, (_, n) => n + 1), budget: '', better: 'lower' },
  ]);
  expect(table.split('\n')).toEqual([
    '| what   | median | spread      | 99th | unit | budget  | samples |',
    '|--------|--------|-------------|------|------|---------|---------|',
    '| append | 2,001  | 1,999–2,500 |      | /s   | ≥ 2,000 | 3       |',
    '| lag    | 100    | 1–200       | 198  | ms   |         | 200     |',
  ]);
});

import { expect, it } from 'vitest';
import type { Write } from '../../chaos/load.ts';
import { campaignTableOf } from '../../chaos/table.ts';

it('prints the kills, writes and recoveries of each scenario, and of all together', () => {
  const write = (scenario: string, acknowledged = true): Write => ({
    kind: 'signup',
    mark: '',
    scenario,
    acknowledged,
  });
  const [lost, doubled, stuck] = [write('kill-all'), write('kill-all'), write('poison', false)];
  const table = campaignTableOf({
    outcomes: [
      { scenario: 'kill-all', kills: 12, recoveries: [3, 1, 2] },
      { scenario: 'poison', kills: 0, recoveries: [Number.POSITIVE_INFINITY] },
    ],
    load: {
      writes: [lost, doubled, stuck, write('kill-all'), write('poison')],
      errors: new Map([
        [
          'kill-all',
          new Map([
            [503, 2],
            [0, 7],
          ]),
        ],
        ['poison', new Map([[503, 1]])],
      ]),
    },
    faults: new Map([
      [lost, 'lost from the history'],
      [doubled, 'doubled'],
      [stuck, 'stuck'],
    ]),
  });
  expect(table.split('\n')).toEqual([
    '| scenario | times | kills | acknowledged | lost | doubled | stuck | median recovery | longest  | errors seen             |',
    '|----------|-------|-------|--------------|------|---------|-------|-----------------|----------|-------------------------|',
    '| kill-all | 3     | 12    | 3            | 1    | 1       | 0     | 2.0             | 3.0      | 7 × connection, 2 × 503 |',
    '| poison   | 1     | 0     | 1            | 0    | 0       | 1     | Infinity        | Infinity | 1 × 503                 |',
    '| all      | 4     | 12    | 4            | 1    | 1       | 1     | 2.0             | Infinity | 7 × connection, 3 × 503 |',
  ]);
});

import { describe, expect, it } from 'vitest';
import { formatChoices, formSchemaOf, givenOf, hasPeriod, type Parameter, unreadOf, valuesOf } from './parameters.ts';

const parameters: readonly Parameter[] = [
  { name: 'from', label: 'From', kind: 'date', default: null },
  { name: 'to', label: 'To', kind: 'date', default: null },
  {
    name: 'tier',
    label: 'Tier',
    kind: 'choice',
    default: 'all',
    options: [
      { value: 'all', label: 'All together' },
      { value: '2', label: 'The second' },
    ],
  },
  { name: 'least', label: 'At least', kind: 'number', min: 1, max: 10, default: 3 },
];

const own = { from: null, to: null, tier: 'all', least: 3 };

describe('values from the URL', () => {
  it('default to those of the report', () => {
    expect(valuesOf(parameters, {})).toEqual(own);
  });

  it('are accepted if valid', () => {
    expect(valuesOf(parameters, { from: '2026-01-01', tier: 2, least: 7 })).toEqual({
      ...own,
      from: '2026-01-01',
      tier: '2',
      least: 7,
    });
  });

  it('are ignored if invalid', () => {
    expect(valuesOf(parameters, { from: '2026-13-01', tier: 'none', least: 99 })).toEqual(own);
  });

  it('are named if invalid', () => {
    expect(unreadOf(parameters, { from: '2026-13-01', to: '', tier: 'none', least: 99, run: 'x' })).toEqual([
      'From',
      'Tier',
      'At least',
    ]);
    expect(unreadOf(parameters, { from: '2026-01-01', tier: 2, least: 7 })).toEqual([]);
  });

  it('survive a round trip through a run', () => {
    const values = { ...own, from: '2026-01-01', least: 4 };
    expect(givenOf(parameters, values)).toEqual({ from: '2026-01-01', least: 4 });
    expect(valuesOf(parameters, givenOf(parameters, values))).toEqual(values);
  });
});

it('the form rejects a last day before the first, and numbers out of bounds', () => {
  const schema = formSchemaOf(parameters);
  const faults = (values: object) =>
    schema.safeParse({ parameters: { ...own, ...values } }).error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect([
    faults({}),
    faults({ from: '2026-02-01', to: '2026-01-01' }),
    faults({ least: 11 }),
    faults({ least: null }),
  ]).toEqual([[], ['parameters.to'], ['parameters.least'], ['parameters.least']]);
});

it('formats the settings in one line', () => {
  expect(formatChoices(parameters, { ...own, from: '2026-01-01', tier: '2' })).toBe(
    'Since 1 January 2026 · Tier: The second · At least: 3',
  );
  expect(formatChoices(parameters, own)).toBe('Over the whole history · Tier: All together · At least: 3');
  expect(hasPeriod(parameters.slice(1))).toBe(false);
});

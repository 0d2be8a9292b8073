import { describe, expect, it } from 'vitest';
import { choicesInWords, formSchemaOf, givenOf, hasPeriod, type Parameter, valuesOf } from './parameters.ts';

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

describe('the values of an address', () => {
  it('are the report’s own where it names none', () => {
    expect(valuesOf(parameters, {})).toEqual(own);
  });

  it('are taken where they can be', () => {
    expect(valuesOf(parameters, { from: '2026-01-01', tier: 2, least: 7 })).toEqual({
      ...own,
      from: '2026-01-01',
      tier: '2',
      least: 7,
    });
  });

  it('are left where they cannot be', () => {
    expect(valuesOf(parameters, { from: '2026-13-01', tier: 'none', least: 99 })).toEqual(own);
  });

  it('come back from what is given to a run', () => {
    const values = { ...own, from: '2026-01-01', least: 4 };
    expect(givenOf(parameters, values)).toEqual({ from: '2026-01-01', least: 4 });
    expect(valuesOf(parameters, givenOf(parameters, values))).toEqual(values);
  });
});

it('a form wants its last day not before its first, and numbers within bounds', () => {
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

it('choices are told in a line', () => {
  expect(choicesInWords(parameters, { ...own, from: '2026-01-01', tier: '2' })).toBe(
    'Since 1 January 2026 · Tier: The second · At least: 3',
  );
  expect(choicesInWords(parameters, own)).toBe('Over the whole history · Tier: All together · At least: 3');
  expect(hasPeriod(parameters.slice(1))).toBe(false);
});

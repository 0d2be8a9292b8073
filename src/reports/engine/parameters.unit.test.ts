import { describe, expect, it } from 'vitest';
import { ReportParametersRefused, readParameters } from './parameters.ts';
import { period } from './period.ts';

const specs = {
  ...period,
  most: { kind: 'number', label: 'Most', min: 1, max: 10, default: 3 },
  tier: {
    kind: 'choice',
    label: 'Tier',
    options: [
      { value: 'small', label: 'Small' },
      { value: 'large', label: 'Large' },
    ],
    default: 'small',
  },
} as const;

const problemsOf = (given: Record<string, string | number>): unknown => {
  try {
    return readParameters(specs, given);
  } catch (error) {
    return error instanceof ReportParametersRefused ? error.problems.map(({ name }) => name) : error;
  }
};

describe('parameters of a report', () => {
  it('default to those that the report declares', () => {
    expect(readParameters(specs, {})).toEqual({ from: null, to: null, most: 3, tier: 'small' });
  });

  it('are parsed from the text of a command line', () => {
    expect(readParameters(specs, { from: '2026-03-01', most: '7', tier: 'large' })).toEqual({
      from: '2026-03-01',
      to: null,
      most: 7,
      tier: 'large',
    });
  });

  it.each([
    [{ from: 'yesterday' }, 'from'],
    [{ from: '2026-02-30' }, 'from'],
    [{ from: '2026-13-01' }, 'from'],
    [{ most: 11 }, 'most'],
    [{ most: 'many' }, 'most'],
    [{ most: '' }, 'most'],
    [{ tier: 'huge' }, 'tier'],
    [{ colour: 'blue' }, 'colour'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
  ])('are refused when invalid: %j', (given, name) => {
    expect(problemsOf(given)).toEqual([name]);
  });

  it('leave the period open for an empty day of a form', () => {
    expect(readParameters(specs, { from: '', to: '' })).toMatchObject({ from: null, to: null });
  });
});

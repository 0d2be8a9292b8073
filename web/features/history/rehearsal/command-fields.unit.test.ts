import { describe, expect, it } from 'vitest';
import { typedData } from '../typed-field.ts';
import { commandFields, startingValues } from './command-fields.ts';

const fields = commandFields({
  fields: [
    { name: 'consultantId', type: 'id' },
    { name: 'reason', type: 'text, or nothing' },
    { name: 'tier', type: 'one of small, large' },
    { name: 'isAvailable', type: 'yes or no' },
    { name: 'terms', type: 'group of fields' },
    { name: 'at', type: 'moment' },
    { name: 'today', type: 'day' },
  ],
});

describe('the fields of a command', () => {
  it('get inputs for their types', () => {
    expect(fields.map(({ kind }) => kind)).toEqual(['text', 'text', 'choice', 'yes-no', 'json', 'text', 'text']);
    expect(fields[0]?.label).toBe('Consultant id');
    expect(fields[2]?.options.map(({ value }) => value)).toEqual(['small', 'large']);
  });

  it('start with the example, the ids of the record and the present time', () => {
    const example = {
      consultantId: 'example',
      reason: null,
      tier: 'small',
      isAvailable: true,
      terms: { fee: 1 },
      at: '2026-01-01T09:00:00.000Z',
      today: '2026-01-01',
    };
    const state = new Map([['consultantId', 'real']]);
    expect(startingValues(fields, example, { state, now: '2026-11-23T12:00:00.000Z' })).toEqual({
      consultantId: 'real',
      reason: '',
      tier: 'small',
      isAvailable: 'true',
      terms: '{"fee":1}',
      at: '2026-11-23T12:00:00.000Z',
      today: '2026-11-23',
    });
  });

  it('become the data of the command', () => {
    const values = {
      consultantId: 'a',
      reason: ' ',
      tier: 'small',
      isAvailable: 'false',
      terms: '{"fee":1}',
      at: 'x',
      today: 'y',
    };
    expect(typedData(fields, values)).toEqual({
      consultantId: 'a',
      reason: null,
      tier: 'small',
      isAvailable: false,
      terms: { fee: 1 },
      at: 'x',
      today: 'y',
    });
    expect(typedData(fields, { ...values, terms: '{' })).toMatchObject({ terms: '{' });
  });
});

import { describe, expect, it } from 'vitest';
import { consultantAvailabilityLabels } from '#domain/waiting-list/choices.ts';
import { commandFields, correctionFields, knownValues, startingValues, typedData } from './typed-fields.tsx';

const field = (name: string, type: string, changes: object = {}) => ({
  name,
  label: name,
  type,
  optional: false,
  nullable: false,
  personal: false,
  fallback: null,
  description: null,
  ...changes,
});
const fields = correctionFields({
  fields: [
    field('phase', 'text', { nullable: true }),
    field('size', 'one of small, medium, large'),
    field('fee', 'whole pounds'),
    field('isFirst', 'yes or no'),
    field('dueAt', 'moment'),
    field('areas', 'list of texts'),
    field('note', 'text', { optional: true }),
    field('terms.type', 'one of membership, oneOff'),
    field('terms.setUpFee', 'whole pounds'),
  ],
});

describe('the fields of a correcting event', () => {
  it('are typed, chosen or entered as JSON, nested ones together', () => {
    expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['phase', 'text'],
      ['size', 'choice'],
      ['fee', 'number'],
      ['isFirst', 'yes-no'],
      ['dueAt', 'line'],
      ['areas', 'json'],
      ['note', 'text'],
      ['terms', 'json'],
    ]);
    expect(fields.at(-1)?.hint).toBe('As JSON, with type (one of membership, oneOff), setUpFee (whole pounds)');
  });

  it('offer choices in the words of the platform', () => {
    const [availability, role, kind] = correctionFields({
      fields: [
        field('availability', 'one of full_time, occasional'),
        field('role', 'one of analyst, admin'),
        field('kind', 'one of passkey, authenticator-app'),
      ],
    });
    expect(availability?.options).toEqual([
      { value: 'full_time', label: consultantAvailabilityLabels.full_time },
      { value: 'occasional', label: consultantAvailabilityLabels.occasional },
    ]);
    expect(role?.options.map(({ label }) => label)).toEqual(['Analyst', 'Administrator']);
    expect(kind?.options.map(({ label }) => label)).toEqual(['Passkey', 'Authenticator app']);
  });

  it('send a choice of numbers as a number', () => {
    const days = correctionFields({ fields: [field('daysBefore', 'one of 30, 7')] });
    expect(days[0]?.options.map(({ value }) => value)).toEqual(['30', '7']);
    expect(typedData(days, { daysBefore: '7' })).toEqual({ daysBefore: 7 });
  });

  it('start with the values of the wrong event, except encrypted ones', () => {
    expect(knownValues({ phaze: 42, size: 'small', phase: { $sealed: 'v1.x' }, note: null })).toEqual({
      phaze: '42',
      size: 'small',
    });
    expect(knownValues(null)).toEqual({});
  });

  it('become data: empty ones as null or omitted, JSON parsed, and invalid JSON as typed', () => {
    const typed = {
      size: 'small',
      fee: '249',
      isFirst: 'false',
      dueAt: '2026-01-01T09:00:00.000Z',
      areas: '["finance"',
      terms: '{"type":"membership"}',
    };
    expect(typedData(fields, typed)).toEqual({
      phase: null,
      size: 'small',
      fee: 249,
      isFirst: false,
      dueAt: '2026-01-01T09:00:00.000Z',
      areas: '["finance"',
      terms: { type: 'membership' },
    });
  });
});

describe('the fields of a command', () => {
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

  it('get inputs for their types', () => {
    expect(fields.map(({ kind }) => kind)).toEqual(['line', 'text', 'choice', 'yes-no', 'json', 'line', 'line']);
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

  it('are those of a group, one by one, of which optional ones may be empty', () => {
    const terms = commandFields({
      fields: [
        { name: 'terms.type', type: 'one of membership, oneoff' },
        { name: 'terms.setUpFee', type: 'whole pounds, optional' },
      ],
    });
    expect(terms.map(({ label, kind, optional }) => [label, kind, optional])).toEqual([
      ['Terms: type', 'choice', false],
      ['Terms: set up fee', 'number', true],
    ]);
    expect(terms[0]?.options).toContainEqual({ value: 'oneoff', label: 'One-off project' });
    const example = { terms: { type: 'oneoff', setUpFee: 249 } };
    const values = startingValues(terms, example, { state: new Map(), now: '2026-11-23T12:00:00.000Z' });
    expect(typedData(terms, values)).toEqual(example);
    expect(typedData(terms, { 'terms/type': 'membership' })).toEqual({ terms: { type: 'membership' } });
  });

  it('hold a list of texts, ids or choices one per line', () => {
    const lists = commandFields({
      fields: [
        { name: 'expertise', type: 'list: any of finance, legal' },
        { name: 'nextSteps', type: 'list: texts' },
        { name: 'fileIds', type: 'list: ids, optional' },
        { name: 'tiles', type: 'list: groups of fields' },
      ],
    });
    expect(lists.map(({ kind }) => kind)).toEqual(['lines', 'lines', 'lines', 'json']);
    expect(lists[0]?.hint).toBe('One per line: any of finance, legal');
    const example = { expertise: ['finance', 'legal'], nextSteps: ['Read it', 'Say yes'], tiles: [] };
    const values = startingValues(lists, example, { state: new Map(), now: '2026-11-23T12:00:00.000Z' });
    expect(values).toMatchObject({ expertise: 'finance\nlegal', fileIds: '', tiles: '[]' });
    expect(typedData(lists, values)).toEqual(example);
    expect(typedData(lists, { ...values, expertise: ' legal \n\n', nextSteps: '' })).toMatchObject({
      expertise: ['legal'],
      nextSteps: [],
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

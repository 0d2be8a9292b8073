import { describe, expect, it } from 'vitest';
import {
  type Draft,
  definitionOf,
  draftOf,
  type EventFields,
  emptyDraft,
  faultsOf,
  fieldsOf,
  holdsDraft,
  pathOfProblem,
  readDraft,
  searchOf,
  unreadIn,
} from './draft.ts';

const membership = { value: 'membership', label: 'Membership' };
const oneOff = { value: 'oneoff', label: 'One-off project' };
const roles = [
  { value: 'charity', label: 'Charity' },
  { value: 'admin', label: 'Administrator' },
];

const known: EventFields = [
  {
    type: 'ProjectSubmitted',
    label: 'Project submitted',
    context: 'Project',
    fields: [
      { name: 'event.role', label: 'Who did it', kind: 'choice', options: roles },
      { name: 'terms.type', label: 'Terms type', kind: 'choice', options: [membership] },
      { name: 'estimatedHours', label: 'Estimated hours', kind: 'number' },
    ],
  },
  {
    type: 'OneOffAgreed',
    label: 'One off agreed',
    context: 'Charity',
    fields: [{ name: 'terms.type', label: 'Terms type', kind: 'choice', options: [oneOff, membership] }],
  },
];

const draft: Draft = {
  events: ['ProjectSubmitted'],
  where: [{ field: 'estimatedHours', comparison: 'at-least', value: '10' }],
  groupBy: [{ time: 'week' }, { field: 'terms.type' }],
  measure: { kind: 'sum', field: 'estimatedHours' },
  from: '2026-01-01',
  to: null,
};

describe('a definition in the URL', () => {
  it('survives a round trip', () => {
    expect(readDraft(searchOf(draft))).toEqual(draft);
    expect(readDraft({ ...searchOf({ ...draft, groupBy: [] }) }).groupBy).toEqual([]);
  });

  it('has parts that are named if they cannot be read, because a report without its conditions counts more', () => {
    expect(unreadIn(searchOf(draft))).toEqual([]);
    expect(
      unreadIn({ where: [{ field: 'estimatedHours', comparison: 'near', value: 1 }], from: '2026-13-01' }),
    ).toEqual(['Conditions', 'From']);
  });

  it('is absent at first', () => {
    expect([holdsDraft({ run: 'x', saved: 'y' }), holdsDraft({ from: '2026-01-01' })]).toEqual([false, true]);
    expect(readDraft({ run: 'x' })).toEqual(emptyDraft);
  });

  it('is read as far as possible', () => {
    expect(
      readDraft({ events: 'all', where: [{ field: 1 }], groupBy: [{ time: 'year' }], measure: {}, from: 'soon' }),
    ).toEqual({ ...emptyDraft, groupBy: [] });
  });
});

it('opening a saved definition does not change it', () => {
  expect(definitionOf(draftOf({ ...definitionOf(draft) }))).toEqual(definitionOf(draft));
  expect(definitionOf(draft)).not.toHaveProperty('to');
});

it('merges the fields of several events with all their options; fields of every event come last', () => {
  expect(fieldsOf(known, ['ProjectSubmitted', 'OneOffAgreed'])).toEqual([
    { name: 'terms.type', label: 'Terms type', kind: 'choice', options: [membership, oneOff] },
    { name: 'estimatedHours', label: 'Estimated hours', kind: 'number' },
    { name: 'event.role', label: 'Who did it', kind: 'choice', options: roles },
  ]);
});

describe('a draft is invalid', () => {
  it.each([
    ['nowhere', {}, []],
    ['without events', { events: [] }, ['events', 'where.0.field', 'groupBy.1', 'measure.field']],
    ['without a field', { where: [{ field: '', comparison: 'is', value: '1' }] }, ['where.0.field']],
    ['without a value', { where: [{ field: 'terms.type', comparison: 'is', value: ' ' }] }, ['where.0.value']],
    ['with a field of another event', { groupBy: [{ field: 'title' }] }, ['groupBy.0']],
    ['without a field to sum', { measure: { kind: 'sum', field: '' } }, ['measure.field']],
    [
      'with no path between the events',
      { measure: { kind: 'median-time', from: 'OneOffAgreed', to: '' } },
      ['measure.from', 'measure.to'],
    ],
    ['with a period that ends before it begins', { to: '2025-01-01' }, ['to']],
  ] satisfies readonly (readonly [string, Partial<Draft>, readonly string[]])[])('%s', (_, changes, paths) => {
    expect(Object.keys(faultsOf({ ...draft, ...changes }, known))).toEqual(paths);
  });
});

it.each([
  ['definition.where.0.value', 'where.0.value'],
  ['definition.events.3', 'events'],
  ['definition.groupBy.1.field', 'groupBy.1'],
  ['definition.measure.to', 'measure.to'],
  ['name', 'name'],
])('the server error for %s belongs to %s', (path, place) => {
  expect(pathOfProblem(path)).toBe(place);
});

import { describe, expect, it } from 'vitest';
import { readDraft } from './use-draft.ts';

const empty = { title: '', hours: null as number | null, areas: [] as string[] };
const now = Date.UTC(2026, 10, 23);
const stored = (values: unknown, savedAt = now - 1_000) => JSON.stringify({ savedAt, values });

describe('a stored draft', () => {
  it('fills the fields of the form', () => {
    const values = { title: 'A budget', hours: 12, areas: ['finance'] };
    expect(readDraft(stored(values), empty, now)).toEqual(values);
  });

  it('keeps fields that the draft does not have empty, and ignores fields that the form no longer has', () => {
    expect(readDraft(stored({ title: 'A budget', colour: 'red' }), empty, now)).toEqual({
      ...empty,
      title: 'A budget',
    });
  });

  it.each([
    ['there is none', null],
    ['it is not JSON', '{'],
    ['it holds nothing', '{}'],
    ['it holds no field of the form', stored({ colour: 'red' })],
    ['its fields are of other kinds', stored({ title: 7, areas: 'finance' })],
    ['it is a month old', stored({ title: 'A budget' }, now - 30 * 24 * 3_600_000)],
  ])('is not there when %s', (_what, text) => {
    expect(readDraft(text, empty, now)).toBeNull();
  });
});

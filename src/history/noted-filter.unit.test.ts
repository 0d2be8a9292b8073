import { describe, expect, it } from 'vitest';
import { id } from '../../test/builders/ids.ts';
import { notedFilter } from './noted-filter.ts';

describe('a recorded filter', () => {
  it('lists the used fields in alphabetical order', () => {
    expect(
      notedFilter({ type: 'PhaseSet', context: 'projects', search: '', from: '2026-03-01', to: undefined }),
    ).toEqual([
      { field: 'context', value: 'projects' },
      { field: 'from', value: '2026-03-01' },
      { field: 'type', value: 'PhaseSet' },
    ]);
  });

  it.each([
    ['actor', id(1)],
    ['about', id(1)],
    ['member', id(1)],
    ['correlation', id(1)],
    ['stream', `project-${id(1)}`],
    ['type', 'ProjectSubmitted'],
    ['role', 'admin'],
  ])('keeps ids and known names: %s', (field, value) => {
    expect(notedFilter({ [field]: value })).toEqual([{ field, value }]);
  });

  it.each([
    ['search', 'Robin'],
    ['search', id(1)],
    ['actor', 'Robin Example'],
    ['correlation', 'robin@example.org'],
    ['type', 'Robin'],
    ['stream', 'project-Robin'],
    ['stream', `Robin-${id(1)}`],
    ['stream', 'Robin'],
  ])('omits free text: %s', (field, value) => {
    expect(notedFilter({ [field]: value })).toEqual([{ field, value: '…' }]);
  });
});

import { describe, expect, test } from 'vitest';
import { type Place, pathOf, placeOf } from './place.ts';

describe('a page of the documentation', () => {
  test.each<[string, Place]>([
    ['', { section: 'start' }],
    ['events', { section: 'events', name: null }],
    ['events/ProjectSubmitted', { section: 'events', name: 'ProjectSubmitted' }],
    ['readers/projection/projects', { section: 'readers', name: 'projection/projects' }],
    ['board/projects', { section: 'board', name: 'projects' }],
    ['changes', { section: 'changes', name: null }],
    ['walk', { section: 'walk', name: null }],
  ])('has its own URL: %j', (path, place) => {
    expect(placeOf(path)).toEqual(place);
    expect(pathOf(place)).toBe(path);
  });

  test('ignores a trailing slash', () => {
    expect(placeOf('events/')).toEqual({ section: 'events', name: null });
  });

  test.each(['nonsense', 'rules/one', 'changes/1', 'walk/2', '/events'])('is not found under %j', (path) => {
    expect(placeOf(path)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { axisLabels } from './axis-labels.ts';

const months = (count: number): readonly string[] => Array.from({ length: count }, () => 'Mar 2026');
const placesOf = (names: readonly string[], width: number) => axisLabels(names, width).map(({ place }) => place);

describe('the names along an axis', () => {
  it('are all there where they fit', () => {
    expect(placesOf(months(4), 400)).toEqual([0, 1, 2, 3]);
  });

  it('are every so many where they would touch', () => {
    expect(placesOf(months(8), 320)).toEqual([0, 2, 4, 6]);
  });

  it('do not touch where one at an end has moved inwards', () => {
    expect(placesOf(months(25), 254)).toEqual([0, 14, 21]);
  });

  it('stay inside at both ends', () => {
    expect(axisLabels(months(7), 160)).toEqual([
      { place: 0, x: 0, anchor: 'start' },
      { place: 6, x: 160, anchor: 'end' },
    ]);
  });

  it('stay inside though their characters are wider than most', () => {
    expect(axisLabels(months(19), 1136).at(-1)).toEqual({ place: 18, x: 1136, anchor: 'end' });
  });

  it('are none of nothing, and none without a width', () => {
    expect([axisLabels([], 100), axisLabels(months(3), 0)]).toEqual([[], []]);
  });
});

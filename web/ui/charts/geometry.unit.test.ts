import { describe, expect, it, test } from 'vitest';
import { axisLabels, pathOf, roundTop } from './geometry.ts';

const months = (count: number): readonly string[] => Array.from({ length: count }, () => 'Mar 2026');
const placesOf = (names: readonly string[], width: number) => axisLabels(names, width).map(({ place }) => place);

describe('labels along an axis', () => {
  it('are all shown if they fit', () => {
    expect(placesOf(months(4), 400)).toEqual([0, 1, 2, 3]);
  });

  it('are thinned out where they would touch', () => {
    expect(placesOf(months(8), 320)).toEqual([0, 2, 4, 6]);
  });

  it('do not touch when one at an end has moved inwards', () => {
    expect(placesOf(months(25), 254)).toEqual([0, 14, 21]);
  });

  it('stay inside at both ends', () => {
    expect(axisLabels(months(7), 160)).toEqual([
      { place: 0, x: 0, anchor: 'start' },
      { place: 6, x: 160, anchor: 'end' },
    ]);
  });

  it('stay inside even with wide characters', () => {
    expect(axisLabels(months(19), 1136).at(-1)).toEqual({ place: 18, x: 1136, anchor: 'end' });
  });

  it('are empty without categories or width', () => {
    expect([axisLabels([], 100), axisLabels(months(3), 0)]).toEqual([[], []]);
  });
});

const scale = { x: (place: number) => place * 10, y: (value: number) => 100 - value };

test.each([
  ['runs through the values', [1, 2, 3], 'M0.0 99.0L10.0 98.0L20.0 97.0'],
  ['breaks where there is no value', [1, null, 3, 4], 'M0.0 99.0M20.0 97.0L30.0 96.0'],
  ['is empty without values', [null], ''],
])('a line %s', (_, values, path) => {
  expect(pathOf(values, scale)).toBe(path);
});

it.each([
  [0, 4],
  [1, 4],
  [4, 4],
  [7, 8],
  [11, 20],
  [37, 40],
  [250, 300],
  [999, 1000],
])('the axis for a highest value of %i ends at %i', (highest, top) => {
  expect(roundTop(highest)).toBe(top);
});

it.each([
  [0, 1],
  [0.31, 0.4],
  [85, 100],
])('the axis of shares up to %f ends at %f', (highest, top) => {
  expect(roundTop(highest, 0.01) >= highest).toBe(true);
  expect(roundTop(highest, highest === 0 ? 1 : 0.1)).toBeCloseTo(top);
});

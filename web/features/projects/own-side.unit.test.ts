import { expect, test } from 'vitest';
import { isOwnSide } from './own-side.ts';

test('a charity sees messages of charities on its own side, and others on the other', () => {
  expect(isOwnSide('charity', 'charity')).toBe(true);
  expect(isOwnSide('charity', 'consultant')).toBe(false);
  expect(isOwnSide('charity', 'admin')).toBe(false);
});

test('everyone else sees messages of consultants on their own side', () => {
  expect(isOwnSide('consultant', 'consultant')).toBe(true);
  expect(isOwnSide('consultant', 'charity')).toBe(false);
  expect(isOwnSide('admin', 'consultant')).toBe(true);
  expect(isOwnSide('admin', 'charity')).toBe(false);
});

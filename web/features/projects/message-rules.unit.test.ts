import { describe, expect, test } from 'vitest';
import { isOwnSide, sendsMessage } from './message-rules.ts';

describe('Enter in a message', () => {
  const enter = { key: 'Enter', shiftKey: false, isComposing: false };

  test('sends it', () => {
    expect(sendsMessage(enter, false)).toBe(true);
  });

  test('begins a new line on a touch keyboard', () => {
    expect(sendsMessage(enter, true)).toBe(false);
  });

  test('with Shift begins a new line, and selects a character that is being composed', () => {
    expect(sendsMessage({ ...enter, shiftKey: true }, false)).toBe(false);
    expect(sendsMessage({ ...enter, isComposing: true }, false)).toBe(false);
    expect(sendsMessage({ ...enter, key: 'a' }, false)).toBe(false);
  });
});

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

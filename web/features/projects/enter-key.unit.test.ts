import { describe, expect, test } from 'vitest';
import { sendsMessage } from './enter-key.ts';

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

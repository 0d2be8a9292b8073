import { describe, expect, it } from 'vitest';
import { oneOf, soughtText } from './search-values.ts';

describe('a choice in the address', () => {
  it('is taken when it is known', () => {
    expect(oneOf(['all', 'open'], 'open')).toBe('open');
  });

  it.each(['closed', '', 1, null, undefined, ['open']])('is left out when it is %j', (value) => {
    expect(oneOf(['all', 'open'], value)).toBeUndefined();
  });
});

describe('a text to look for in the address', () => {
  it('loses the spaces around it', () => {
    expect(soughtText('  River Trust ')).toBe('River Trust');
  });

  it('may be digits, which the router reads as a number', () => {
    expect(soughtText(1998)).toBe('1998');
  });

  it('is no longer than the API takes', () => {
    expect(soughtText('a'.repeat(500))).toHaveLength(100);
  });

  it.each(['', '   ', true, null, undefined, ['a']])('is left out when it is %j', (value) => {
    expect(soughtText(value)).toBeUndefined();
  });
});

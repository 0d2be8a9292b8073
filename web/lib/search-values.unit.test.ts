import { describe, expect, it } from 'vitest';
import { oneOf, soughtText } from './search-values.ts';

describe('an option in the URL', () => {
  it('is accepted if it is known', () => {
    expect(oneOf(['all', 'open'], 'open')).toBe('open');
  });

  it.each(['closed', '', 1, null, undefined, ['open']])('is dropped if it is %j', (value) => {
    expect(oneOf(['all', 'open'], value)).toBeUndefined();
  });
});

describe('a search text', () => {
  it('is trimmed', () => {
    expect(soughtText('  River Trust ')).toBe('River Trust');
  });

  it('can be digits, which the router parses as a number', () => {
    expect(soughtText(1998)).toBe('1998');
  });

  it('is truncated to the API’s limit', () => {
    expect(soughtText('a'.repeat(500))).toHaveLength(100);
  });

  it.each(['', '   ', true, null, undefined, ['a']])('is dropped if it is %j', (value) => {
    expect(soughtText(value)).toBeUndefined();
  });
});

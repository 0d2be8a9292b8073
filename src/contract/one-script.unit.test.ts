import { describe, expect, it } from 'vitest';
import { Username } from './accounts.ts';
import { hasOneScript } from './one-script.ts';

describe('one script', () => {
  it.each([
    'admin',
    'zoë.müller-42',
    'Łukasz',
    'админ',
    'διαχειριστής',
    'अभिनव',
    '山田たろう',
    'カタカナ',
    'yamada山田',
    '한국kim',
    '123',
    'ａｄｍｉｎ',
  ])('has %s', (text) => expect(hasOneScript(text)).toBe(true));

  it.each([
    ['Cyrillic а in Latin', 'аdmin'],
    ['Greek ο in Latin', 'rοbin'],
    ['Cyrillic і in Latin', 'robіn'],
    ['Latin a in Cyrillic', 'aдмин'],
    ['Armenian օ in Latin', 'rօbin'],
    ['Cherokee Ꭺ in Latin', 'Ꭺdmin'],
    ['Cyrillic with Han', 'админ山'],
  ])('does not have %s', (_what, text) => expect(hasOneScript(text)).toBe(false));

  it('is a rule of new usernames, with a sentence', () => {
    expect(Username.safeParse('admin').success).toBe(true);
    expect(Username.safeParse('аdmin').error?.issues.map(({ message }) => message)).toEqual([
      'Username may not mix letters of different alphabets',
    ]);
  });
});

import { expect, it } from 'vitest';
import { optionalWebsite } from './fields.ts';

it.each(['https://bank.example@evil.example', 'https://me:secret@site.example/', 'http://me@site.example'])(
  'a web address does not name a user: %s',
  (address) => {
    expect(optionalWebsite.safeParse(address).error?.issues[0]?.message).toBe(
      'Please enter a web address without a user name or password',
    );
  },
);

it.each(['http:me@site.example', String.raw`https:\\me@site.example`, 'ht\ttps:/\t/me@site.example'])(
  'a web address does not name a user in a way that only browsers understand: %j',
  (address) => {
    expect(optionalWebsite.safeParse(address).success).toBe(false);
  },
);

it.each(['', 'https://site.example/@me', 'https://site.example?to=me@site.example'])('accepts %j', (address) => {
  expect(optionalWebsite.parse(address)).toBe(address);
});

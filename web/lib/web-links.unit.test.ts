import { expect, test } from 'vitest';
import { textParts } from './web-links.ts';

const linksOf = (text: string): readonly string[] =>
  textParts(text).flatMap((part) => (part.isLink ? [part.text] : []));

test.each([
  ['The draft is at https://docs.example.org/d/1?x=2#top.', ['https://docs.example.org/d/1?x=2#top']],
  ['(see http://example.org/a), or “https://example.org/b”', ['http://example.org/a', 'https://example.org/b']],
  ['https://one.example\nhttps://two.example', ['https://one.example', 'https://two.example']],
  ['javascript:alert(1) and ftp://example.org and www.example.org', []],
  ['https:// and https://?', []],
  ['No address', []],
])('the web addresses of %j', (text, links) => {
  expect(linksOf(text)).toEqual(links);
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

import { expect, it } from 'vitest';
import { contentDisposition } from './attachments.ts';

it.each([
  ['accounts-2025.pdf', 'attachment; filename="accounts-2025.pdf"; filename*=UTF-8\'\'accounts-2025.pdf'],
  ['Annual report.pdf', 'attachment; filename="Annual report.pdf"; filename*=UTF-8\'\'Annual%20report.pdf'],
  ['Café.txt', 'attachment; filename="Cafe.txt"; filename*=UTF-8\'\'Caf%C3%A9.txt'],
  ['報告.pdf', 'attachment; filename="__.pdf"; filename*=UTF-8\'\'%E5%A0%B1%E5%91%8A.pdf'],
  ["Robin's (old)*.txt", "attachment; filename=\"Robin's (old)*.txt\"; filename*=UTF-8''Robin%27s%20%28old%29%2A.txt"],
  ['50%.txt', 'attachment; filename="50_.txt"; filename*=UTF-8\'\'50%25.txt'],
])('names %s', (name, expected) => {
  expect(contentDisposition(name)).toBe(expected);
});

it.each([
  ['a quote', 'a"; filename="b.html'],
  ['a line break', 'a\r\nset-cookie: x=1'],
  ['a folder', '../../etc/passwd'],
  ['a backslash', 'a\\b'],
  ['half a character', 'a\ud800b'],
  ['a direction mark', 'a\u202egpj.exe'],
])('escapes the name: %s', (_what, name) => {
  const header = contentDisposition(name);
  expect(header).toMatch(/^attachment; filename="[ -!#-$&-~]*"; filename\*=UTF-8''[\w.~!%-]*$/);
  expect(header).not.toMatch(/[/\\]/);
});

import { expect, it } from 'vitest';
import { isolated } from './isolated.ts';

it.each(['River Trust', 'Łukasz Żak', '山田', 'Zoë 🌉', ''])('leaves ‘%s’ as it is', (text) => {
  expect(isolated(text)).toBe(text);
});

it.each(['עמותת אור', 'مؤسسة النور', 'ޓްރަސްޓް', '𞤀𞤁', 'A \u200fB'])('puts ‘%s’ between marks', (text) => {
  expect(isolated(text)).toBe(`\u2068${text}\u2069`);
});

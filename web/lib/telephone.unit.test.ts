import { expect, test } from 'vitest';
import { dialledNumber } from './telephone.ts';

test.each([
  ['01632 960 123', '01632960123'],
  ['+44 (0)1632 960-123', '+441632960123'],
  ['(01632) 960123', '01632960123'],
  ['020 7946 0000 ext. 12', '02079460000'],
  ['call me', null],
  ['12', null],
  ['', null],
])('%j is dialled as %j', (written, dialled) => {
  expect(dialledNumber(written)).toBe(dialled);
});

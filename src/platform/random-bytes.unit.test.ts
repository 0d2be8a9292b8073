import { expect, it } from 'vitest';
import { drawing } from './random-bytes.ts';

it.each([12, 32])('%i random bytes are never drawn twice, and are not overwritten by later draws', (bytes) => {
  const draw = drawing(bytes);
  const drawn = Array.from({ length: 1_000 }, draw);
  const [first] = drawn;
  const before = first?.toString('hex');
  for (let turn = 0; turn < 1_000; turn += 1) drawn.push(draw());
  expect(first?.toString('hex')).toBe(before);
  expect(new Set(drawn.map((one) => one.toString('hex'))).size).toBe(2_000);
  expect(drawn.every(({ length }) => length === bytes)).toBe(true);
});

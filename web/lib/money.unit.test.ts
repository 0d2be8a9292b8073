import { expect, it } from 'vitest';
import { formatPounds } from './money.ts';

it('writes pounds with a thousands separator and no pence', () => {
  expect(formatPounds(1393)).toBe('£1,393');
});

import { expect, test } from 'vitest';
import { splitTags } from './split-tags.ts';

test('splits on commas and new lines and drops what is empty', () => {
  expect(splitTags('Finance, governance,\nReserves policy\n\n ,')).toEqual([
    'Finance',
    'governance',
    'Reserves policy',
  ]);
});

test('keeps what somebody typed twice once', () => {
  expect(splitTags('Finance, governance, Finance')).toEqual(['Finance', 'governance']);
});

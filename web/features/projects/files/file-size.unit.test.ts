import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 kB'],
  [1536, '1.5 kB'],
  [250 * 1024, '250 kB'],
  [1024 * 1024, '1 MB'],
  [10 * 1024 * 1024, '10 MB'],
  [1.25 * 1024 * 1024, '1.3 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words);
});

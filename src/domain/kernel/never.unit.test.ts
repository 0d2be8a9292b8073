import { expect, it } from 'vitest';
import { unreachable } from './never.ts';

it('an unexpected value throws, quoting it', () => {
  expect(() => unreachable('paused' as never)).toThrow('Unhandled case: "paused"');
});

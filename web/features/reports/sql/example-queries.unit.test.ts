import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatedEvents, type MemoryCopy, memoryCopy } from '../../../../test/support/memory-copy.ts';
import { exampleQueries } from './example-queries.ts';

let copy: MemoryCopy;
beforeAll(async () => {
  copy = await memoryCopy(generatedEvents(5_000));
}, 60_000);
afterAll(() => copy.close());

describe('the example queries', () => {
  it.each(exampleQueries)('$name', async ({ sql }) => {
    const rows = await copy.run(sql);
    expect(rows.length).toBeGreaterThan(0);
    for (const value of rows[0] ?? []) expect(value).not.toBeNull();
  });
});

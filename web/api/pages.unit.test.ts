import { expect, it } from 'vitest';
import { everyEntry } from './pages.ts';

/** A list of numbers, the pages of which begin at their cursor. */
const listed = (total: number) => {
  const asked: (string | undefined)[] = [];
  const load = async ({ cursor, limit }: { readonly cursor: string | undefined; readonly limit: number }) => {
    asked.push(cursor);
    const from = Number(cursor ?? 0);
    const data = Array.from({ length: Math.min(limit, total - from) }, (_, at) => from + at);
    return { data, nextCursor: from + limit < total ? String(from + limit) : null };
  };
  return { asked, load };
};

it('a whole list has the entries of all pages', async () => {
  const { asked, load } = listed(250);
  expect(await everyEntry(load)).toEqual(Array.from({ length: 250 }, (_, at) => at));
  expect(asked).toEqual([undefined, '100', '200']);
});

it('a whole list ends after 2,000 entries', async () => {
  expect(await everyEntry(listed(5_000).load)).toHaveLength(2_000);
});

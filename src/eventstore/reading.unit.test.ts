import { describe, expect, test } from 'vitest';
import { ORIGIN, type Position } from '../domain/kernel/event.ts';
import type { HistoryPage } from './event-store.ts';
import { pagesAfter } from './reading.ts';

/** A history of empty pages after 0, 1, 2, …, of which the last is missing. */
const historyOf = (pages: number) => {
  const asked: Position[] = [];
  const readAll = async (after: Position): Promise<HistoryPage> => {
    asked.push(after);
    if (asked.length > pages) throw new Error('The database is gone.');
    return { events: [], next: String(asked.length), end: false };
  };
  return { asked, readAll };
};

describe('The pages of a history', () => {
  test('are read one ahead of the caller', async () => {
    const { asked, readAll } = historyOf(3);
    const pages = pagesAfter({ readAll }, ORIGIN, 10);
    expect((await pages.next()).value?.next).toBe('1');
    expect(asked).toEqual([ORIGIN, '1']);
    await pages.return(undefined);
    expect(asked).toEqual([ORIGIN, '1']);
  });

  test('end with the last one', async () => {
    const pages = pagesAfter({ readAll: async () => ({ events: [], next: '1', end: true }) }, ORIGIN, 10);
    expect((await pages.next()).done).toBe(false);
    expect((await pages.next()).done).toBe(true);
  });

  test('fail when the caller asks for the one that cannot be read', async () => {
    const { readAll } = historyOf(1);
    const pages = pagesAfter({ readAll }, ORIGIN, 10);
    expect((await pages.next()).value?.next).toBe('1');
    await expect(pages.next()).rejects.toThrow('The database is gone.');
  });
});

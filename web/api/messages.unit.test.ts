import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Message, MessageList } from '#contract/conversations.ts';
import { withResolvers } from '../../src/platform/with-resolvers.ts';
import { fetchNewest, messagesQuery, withNewest } from './messages.ts';

const message = (number: number, isRead = true): Message => ({
  id: `message-${number}`,
  projectId: 'project',
  number,
  senderId: 'somebody',
  sender: { name: 'Somebody', role: 'charity', organization: null },
  content: `Message ${number}`,
  files: [],
  createdAt: '2026-03-02T09:00:00Z',
  isRead,
});

/** A page with these messages, newest first. */
const page = (numbers: readonly number[], { total = numbers[0] ?? 0, unread = 0, more = false } = {}): MessageList => ({
  data: numbers.map((number) => message(number)),
  nextCursor: more ? 'more' : null,
  total,
  unread,
});

const pages = (...lists: readonly MessageList[]) => ({
  pages: [...lists],
  pageParams: lists.map((_, place) => (place === 0 ? undefined : `cursor-${place}`)),
});

const numbersOf = (together: ReturnType<typeof withNewest>) =>
  together?.pages.map(({ data }) => data.map(({ number }) => number));

test('new messages are put before the loaded ones, page by page, without duplicates', () => {
  const together = withNewest(pages(page([4, 3], { more: true }), page([2, 1])), page([6, 5, 4], { more: true }));
  expect(numbersOf(together)).toEqual([
    [6, 5, 4, 3],
    [2, 1],
  ]);
  expect(together?.pages[0]?.total).toBe(6);
});

test('a message that arrived unread stays marked while it is on the screen', () => {
  const known = pages({ ...page([1], { unread: 1 }), data: [message(1, false)] });
  expect(withNewest(known, page([2, 1]))?.pages[0]?.data.map(({ isRead }) => isRead)).toEqual([true, false]);
});

test('read messages stay read, in any order of responses', () => {
  const readMeanwhile = pages(page([3], { unread: 0 }));
  expect(withNewest(readMeanwhile, page([3], { unread: 1 }))?.pages[0]?.unread).toBe(0);
  expect(withNewest(readMeanwhile, page([4, 3], { unread: 2 }))?.pages[0]?.unread).toBe(1);
});

test('a gap before the loaded messages requires a reload', () => {
  expect(withNewest(pages(page([2, 1])), page([9, 8], { more: true }))).toBeNull();
});

test('the first messages of an empty conversation leave no gap', () => {
  expect(numbersOf(withNewest(pages(page([])), page([2, 1])))).toEqual([[2, 1]]);
});

test('a response without new messages changes nothing', () => {
  expect(numbersOf(withNewest(pages(page([2, 1])), page([2, 1])))).toEqual([[2, 1]]);
});

test('a message that arrives while older ones are fetched is kept', async () => {
  const queries = new QueryClient();
  const place = { projectId: 'project', consultantId: null };
  const { queryKey } = messagesQuery(place);
  queries.setQueryData(queryKey, pages(page([4, 3], { more: true })));
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('cursor=')) return Response.json(page([5, 4], { more: true }));
    await held;
    return Response.json(page([2, 1], { total: 4 }));
  });
  const older = new InfiniteQueryObserver(queries, messagesQuery(place)).fetchNextPage();
  const newest = fetchNewest(queries, place);
  setTimeout(goOn, 50);
  await Promise.all([older, newest]);
  vi.unstubAllGlobals();
  const shown = queries.getQueryData(queryKey)?.pages.map(({ data }) => data.map(({ number }) => number));
  expect(shown).toEqual([
    [5, 4, 3],
    [2, 1],
  ]);
  queries.clear();
});

test('a message that arrives while the first ones are on their way is shown with them', async () => {
  const queries = new QueryClient();
  const place = { projectId: 'project', consultantId: null };
  const { promise: held, resolve: goOn } = withResolvers();
  const answers = [held.then(() => Response.json(page([1]))), Promise.resolve(Response.json(page([2, 1])))];
  vi.stubGlobal('fetch', () => answers.shift());
  const first = queries.fetchInfiniteQuery(messagesQuery(place));
  const newest = fetchNewest(queries, place);
  goOn();
  await Promise.all([first, newest]);
  vi.unstubAllGlobals();
  expect(numbersOf(queries.getQueryData(messagesQuery(place).queryKey) ?? null)).toEqual([[2, 1]]);
  queries.clear();
});

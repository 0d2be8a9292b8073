import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { withResolvers } from '../../src/platform/with-resolvers.ts';
import { isUnder, refetch, showResult } from './refetch.ts';

/** A query that a page shows, and what it is answered, one answer after another. */
const shownQuery = (queries: QueryClient, key: string, ...answers: readonly (string | Promise<string>)[]) => {
  const left = [...answers];
  const observer = new QueryObserver(queries, { queryKey: [key], queryFn: () => left.shift() ?? 'too often' });
  observer.subscribe(() => {});
  return () => observer.getCurrentResult().data;
};

test('a change during the first fetch of a query is fetched afterwards', async () => {
  const queries = new QueryClient();
  const { promise, resolve } = withResolvers();
  const shown = shownQuery(
    queries,
    'projects',
    promise.then(() => 'before'),
    'after',
  );
  const done = refetch(queries, () => true);
  resolve();
  await done;
  expect(shown()).toBe('after');
  queries.clear();
});

test('loaded queries are fetched at once, and only those that are old', async () => {
  const queries = new QueryClient();
  const shown = shownQuery(queries, 'projects', 'before', 'after');
  const other = shownQuery(queries, 'members', 'present');
  await expect.poll(shown).toBe('before');
  await expect.poll(other).toBe('present');
  await refetch(queries, isUnder(['projects']));
  expect(shown()).toBe('after');
  expect(other()).toBe('present');
  queries.clear();
});

test('the result of a write is shown although an earlier answer arrives after it', async () => {
  const queries = new QueryClient();
  const { promise, resolve } = withResolvers();
  const shown = shownQuery(
    queries,
    'project',
    'loaded',
    promise.then(() => 'before'),
  );
  await expect.poll(shown).toBe('loaded');
  const fetched = refetch(queries, () => true);
  await showResult(queries, ['project'], 'after');
  resolve();
  await fetched;
  expect(shown()).toBe('after');
  queries.clear();
});

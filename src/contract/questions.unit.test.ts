import { expect, it } from 'vitest';
import { endpoints, examples, hasNextFigureEvents } from './questions.ts';

it('a page of events has a next one only if the API lists it', () => {
  expect([hasNextFigureEvents(0, 50), hasNextFigureEvents(0, 51)]).toEqual([false, true]);
  const last = Array.from({ length: 1_000 }, (_, page) => page).find((page) => !hasNextFigureEvents(page, 1_000_000));
  const listed = (page?: number) =>
    endpoints.listFigureEvents.body.safeParse({ ...examples.listFigureEvents.body, page }).success;
  expect([listed(last), listed(Number(last) + 1)]).toEqual([true, false]);
});

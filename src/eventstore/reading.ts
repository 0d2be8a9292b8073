import type { Position, RecordedEvent } from '../domain/kernel/event.ts';
import type { EventStore, HistoryPage } from './event-store.ts';

const firstOf = async (events: AsyncIterable<RecordedEvent>): Promise<RecordedEvent | undefined> => {
  for await (const event of events) return event;
  return undefined;
};

export const eventAt = async (
  store: Pick<EventStore, 'readStream'>,
  stream: string,
  revision: number,
): Promise<RecordedEvent | undefined> => {
  const event = await firstOf(store.readStream(stream, { from: revision, limit: 1 }));
  return event?.revision === revision ? event : undefined;
};

export const lastEventOf = (store: Pick<EventStore, 'readStream'>, stream: string) =>
  firstOf(store.readStream(stream, { direction: 'backwards', limit: 1 }));

/** Lets a page be awaited later: its failure is reported there, not as an unhandled rejection. */
export const ahead = <Page>(page: Promise<Page>): Promise<Page> => {
  page.catch(() => {});
  return page;
};

/**
 * The pages of the history after a position, up to its end; with `types`, events of other types are left out. The next
 * page is read while the caller works on one.
 */
export async function* pagesAfter(
  history: Pick<EventStore, 'readAll'>,
  after: Position,
  size: number,
  types?: readonly string[],
): AsyncGenerator<HistoryPage> {
  let upcoming: Promise<HistoryPage> | null = ahead(history.readAll(after, size, types));
  while (upcoming !== null) {
    const page: HistoryPage = await upcoming;
    upcoming = page.end ? null : ahead(history.readAll(page.next, size, types));
    yield page;
  }
}

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

/** The pages of the history after a position, up to its end; with `types`, events of other types are left out. */
export async function* pagesAfter(
  history: Pick<EventStore, 'readAll'>,
  after: Position,
  size: number,
  types?: readonly string[],
): AsyncGenerator<HistoryPage> {
  for (let position = after, end = false; !end; ) {
    const page = await history.readAll(position, size, types);
    yield page;
    ({ next: position, end } = page);
  }
}

/** Lets a page be awaited later: its failure is reported there, not as an unhandled rejection. */
export const ahead = <Page>(page: Promise<Page>): Promise<Page> => {
  page.catch(() => {});
  return page;
};

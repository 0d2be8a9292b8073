import { foldStream } from '../../commands/fold.ts';
import { type ConversationEvent, conversationEvents } from '../../domain/conversations/events.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { mostUnreadCounted } from '../../mail/templates/projects.ts';

/** Number of events per read. */
const SLICE = 100;

/** State of reading a conversation backwards from its end. */
interface Tail {
  /** The number of the last message; 0 until one is found. */
  readonly last: number;
  /** The number of the earliest message found; 0 until one is found. */
  readonly earliest: number;
  /** Up to which message each member has read, as far as known. */
  readonly marks: ReadonlyMap<string, number>;
}

const nothingRead: Tail = { last: 0, earliest: 0, marks: new Map() };

/** Adds an event that precedes those read so far: a later read mark wins. */
const meet = ({ last, earliest, marks }: Tail, event: ConversationEvent): Tail => {
  const marked = (reader: string, upTo: number) => (marks.has(reader) ? marks : new Map([...marks, [reader, upTo]]));
  if (event.type === 'ConversationRead') {
    return { last, earliest, marks: marked(event.data.readerId, event.data.upTo) };
  }
  const { number, senderId } = event.data;
  return { last: last || number, earliest: number, marks: marked(senderId, number) };
};

/**
 * The number of messages that each of these members has not read, at most {@link mostUnreadCounted}; posting counts as
 * having read. Reads the conversation backwards from its end, and only as far as necessary: a long one costs no more
 * than a short one.
 */
export const unreadBy = async (
  store: Pick<EventStore, 'readStream'>,
  conversationId: string,
  readers: readonly string[],
): Promise<(reader: string) => number> => {
  let tail = nothingRead;
  const isEnough = (): boolean =>
    tail.last > 0 &&
    (tail.last - tail.earliest + 1 >= mostUnreadCounted || readers.every((reader) => tail.marks.has(reader)));
  for (let from: number | undefined; from === undefined || (from >= 0 && !isEnough()); ) {
    const { state, last } = await foldStream(
      store,
      { category: conversationEvents.category, initial: tail, evolve: meet },
      conversationId,
      { direction: 'backwards', limit: SLICE, ...(from === undefined ? {} : { from }) },
    );
    tail = state;
    from = last === undefined ? -1 : last.revision - 1;
  }
  return (reader) => Math.min(mostUnreadCounted, tail.last - (tail.marks.get(reader) ?? 0));
};

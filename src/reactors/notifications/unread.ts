import { foldStream } from '../../commands/fold.ts';
import { type ConversationEvent, conversationEvents } from '../../domain/conversations/events.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { mostUnreadCounted } from '../../mail/templates/projects.ts';

/** How many events are read at once. */
const SLICE = 100;

/** The end of a conversation, as far back as it was read. */
interface Tail {
  /** The number of the last message; 0 before one was met. */
  readonly last: number;
  /** The number of the earliest message that was met; 0 before one was. */
  readonly earliest: number;
  /** How far each of those met has read. */
  readonly marks: ReadonlyMap<string, number>;
}

const nothingRead: Tail = { last: 0, earliest: 0, marks: new Map() };

/** Adds an event that precedes those seen so far: a later mark wins. */
const meet = ({ last, earliest, marks }: Tail, event: ConversationEvent): Tail => {
  const marked = (reader: string, upTo: number) => (marks.has(reader) ? marks : new Map([...marks, [reader, upTo]]));
  if (event.type === 'ConversationRead') {
    return { last, earliest, marks: marked(event.data.readerId, event.data.upTo) };
  }
  const { number, senderId } = event.data;
  return { last: last || number, earliest: number, marks: marked(senderId, number) };
};

/**
 * How many messages each of these has not read, at most {@link mostUnreadCounted}; posting counts as having read. Reads the
 * conversation from its end, and no further than needed to say so: a long one costs no more than a short one.
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

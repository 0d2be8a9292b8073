import type { Decider, Memory } from '../domain/kernel/decider.ts';
import type { DomainEvent, RecordedEvent } from '../domain/kernel/event.ts';
import type { EventStore, ReadStreamOptions } from '../eventstore/event-store.ts';

/** What an aggregate remembers, and the last event that was read for it. */
export interface Folded<State> {
  readonly state: State;
  readonly last: RecordedEvent | undefined;
}

/** Only deciders of a category append to its streams, so its events are those of its aggregate. */
const own = <Event extends DomainEvent>(event: DomainEvent): Event => event as Event;

const extents: Readonly<Record<Memory, ReadStreamOptions>> = {
  'whole-stream': {},
  'last-event': { direction: 'backwards', limit: 1 },
  nothing: { limit: 0 },
};

/** What folding needs of a decider. */
type Folding<State, Event extends DomainEvent> = Pick<
  Decider<State, never, Event>,
  'category' | 'initial' | 'evolve' | 'memory'
>;

/** Folds as much of an aggregate's stream as its memory needs. Throws on an event that cannot be read. */
export const foldStream = async <State, Event extends DomainEvent>(
  store: Pick<EventStore, 'readStream'>,
  { category, initial, evolve, memory = 'whole-stream' }: Folding<State, Event>,
  id: string,
  extent: ReadStreamOptions = extents[memory],
): Promise<Folded<State>> => {
  let folded: Folded<State> = { state: initial, last: undefined };
  for await (const event of store.readStream(`${category}-${id}`, extent)) {
    if (event.unreadable) throw event.unreadable;
    folded = { state: evolve(folded.state, own<Event>(event)), last: event };
  }
  return folded;
};

/** What an aggregate remembers now. */
export const fold = async <State, Command, Event extends DomainEvent>(
  store: Pick<EventStore, 'readStream'>,
  decider: Decider<State, Command, Event>,
  id: string,
): Promise<State> => (await foldStream(store, decider, id)).state;

import type { Decider, Memory } from '../domain/kernel/decider.ts';
import type { DomainEvent, RecordedEvent } from '../domain/kernel/event.ts';
import type { EventStore, ReadStreamOptions } from '../eventstore/event-store.ts';

export interface Folded<State> {
  readonly state: State;
  readonly last: RecordedEvent | undefined;
}

/** Only the decider of a category appends to its streams, so they contain only its own events. */
const own = <Event extends DomainEvent>(event: DomainEvent): Event => event as Event;

const extents: Readonly<Record<Memory, ReadStreamOptions>> = {
  'whole-stream': {},
  'last-event': { direction: 'backwards', limit: 1 },
  nothing: { limit: 0 },
};

/** The parts of a decider that folding needs. */
type Folding<State, Event extends DomainEvent> = Pick<
  Decider<State, never, Event>,
  'category' | 'initial' | 'evolve' | 'memory'
>;

/** Folds a stream as far as the decider's memory needs. Throws on an unreadable event that is not skipped. */
export const foldStream = async <State, Event extends DomainEvent>(
  store: Pick<EventStore, 'readStream'>,
  { category, initial, evolve, memory = 'whole-stream' }: Folding<State, Event>,
  id: string,
  extent: ReadStreamOptions = extents[memory],
): Promise<Folded<State>> => {
  let folded: Folded<State> = { state: initial, last: undefined };
  for await (const event of store.readStream(`${category}-${id}`, extent)) {
    if (event.unreadable && !event.skipped) throw event.unreadable;
    const state = event.skipped ? folded.state : evolve(folded.state, own<Event>(event));
    folded = { state, last: event };
  }
  return folded;
};

/** The current state of an aggregate. */
export const fold = async <State, Command, Event extends DomainEvent>(
  store: Pick<EventStore, 'readStream'>,
  decider: Decider<State, Command, Event>,
  id: string,
): Promise<State> => (await foldStream(store, decider, id)).state;

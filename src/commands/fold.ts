import type { Decider } from '../domain/kernel/decider.ts';
import type { DomainEvent } from '../domain/kernel/event.ts';
import type { EventStore } from '../eventstore/event-store.ts';

/** What an aggregate remembers now. */
export const fold = async <State, Command, Event extends DomainEvent>(
  store: EventStore,
  { category, initial, evolve }: Decider<State, Command, Event>,
  id: string,
): Promise<State> => {
  let state = initial;
  for await (const event of store.readStream(`${category}-${id}`)) state = evolve(state, event as never);
  return state;
};

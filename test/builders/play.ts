import assert from 'node:assert/strict';
import { checkEvent } from '../../src/domain/catalogue.ts';
import type { Decider, Decision } from '../../src/domain/kernel/decider.ts';
import type { DomainEvent } from '../../src/domain/kernel/event.ts';
import { isRejection } from '../../src/domain/kernel/rejection.ts';

/** One command and its outcome. */
interface Step<State, Command, Event extends DomainEvent> {
  readonly before: State;
  readonly command: Command;
  readonly decision: Decision<Event>;
  readonly after: State;
}

/** Every step, and the whole history of the aggregate. */
export interface Play<State, Command, Event extends DomainEvent> {
  readonly steps: readonly Step<State, Command, Event>[];
  readonly history: readonly Event[];
}

/**
 * Runs commands on an aggregate one after the other, as the command handler does. Throws when an event breaks its schema,
 * or when the history, serialised and read back, folds to another state: the whole history, or only its last event for
 * aggregates with `last-event` memory.
 */
export const play = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  commands: readonly Command[],
): Play<State, Command, Event> => {
  const steps: Step<State, Command, Event>[] = [];
  const history: Event[] = [];
  let state = decider.initial;
  for (const command of commands) {
    const before = state;
    const decision = decider.decide(before, command);
    if (!isRejection(decision)) {
      for (const event of decision) checkEvent(event);
      history.push(...decision);
      state = decision.reduce(decider.evolve, before);
    }
    steps.push({ before, command, decision, after: state });
  }
  const readBack: readonly Event[] = JSON.parse(JSON.stringify(history));
  assert.deepStrictEqual(readBack.reduce(decider.evolve, decider.initial), state);
  if (decider.memory === 'last-event') {
    assert.deepStrictEqual(readBack.slice(-1).reduce(decider.evolve, decider.initial), state);
  }
  return { steps, history };
};

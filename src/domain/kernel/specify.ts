import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import type { Decider, Decision } from './decider.ts';
import type { DomainEvent } from './event.ts';
import { isRejection, reject } from './rejection.ts';
import { isBlank } from './text.ts';

/** A business rule that a test states and that holds. Readable specifications are made from these. */
interface Specification<Command, Event extends DomainEvent> {
  readonly category: string;
  readonly given: readonly Event[];
  readonly when: Command;
  readonly outcome: { readonly events: readonly Event[] } | { readonly rejection: string };
}

/** Publishes every rule that holds as a {@link StatedRule}; the documentation subscribes. */
export const statedRules = channel('fellowbridge:specifications');

/** A {@link Specification} of any aggregate; a refusal includes the sentence that members read. */
export interface StatedRule extends Specification<unknown, DomainEvent> {
  readonly decision: Decision<DomainEvent>;
}

interface Expectation<Command, Event extends DomainEvent> {
  /** Expects exactly these events in this order; none means that nothing happens. Throws an AssertionError. */
  then(...events: readonly Event[]): Specification<Command, Event>;
  /** Expects a refusal with this code, about this field if one is given, and a sentence. Throws an AssertionError. */
  thenRejected(code: string, field?: string): Specification<Command, Event>;
}

interface Scenario<Command, Event extends DomainEvent> {
  /** Earlier events, in order. */
  given(...events: readonly Event[]): { when(command: Command): Expectation<Command, Event> };
  /** Without earlier events. */
  when(command: Command): Expectation<Command, Event>;
}

/** Freezes a value deeply, so that a fold or decision that mutates its input throws. */
const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
};

/** Compares exactly: order, count, every field, `undefined` against missing, dates and types. */
const compare = (actual: unknown, expected: unknown, story: string): void => {
  try {
    assert.deepStrictEqual(actual, expected);
  } catch (error) {
    if (!(error instanceof assert.AssertionError)) throw error;
    throw new assert.AssertionError({ message: `${story}\n${error.message}`, actual, expected, operator: 'specify' });
  }
};

const named = (events: readonly DomainEvent[]): string =>
  events.length === 0 ? 'nothing' : events.map(({ type }) => type).join(', ');

/**
 * States a business rule of an aggregate: given earlier events, when a command is handled, then exactly these events or
 * this refusal follow. Needs no test framework; a rule that does not hold throws an AssertionError with the difference.
 */
export const specify = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
): Scenario<Command, Event> => {
  const stateAfter = (events: readonly Event[], before: State = decider.initial): State =>
    events.reduce((state, event) => frozen(decider.evolve(state, frozen(event))), frozen(before));

  const expecting = (given: readonly Event[], when: Command): Expectation<Command, Event> => {
    const state = stateAfter(given);
    const decision = decider.decide(state, frozen(when));
    const stated = (outcome: Specification<Command, Event>['outcome']): Specification<Command, Event> => {
      const rule = { category: decider.category, given, when, outcome };
      statedRules.publish({ ...rule, decision });
      return rule;
    };
    const story = `Given ${named(given)}\nwhen ${JSON.stringify(when)}`;
    return {
      // biome-ignore lint/suspicious/noThenProperty: given, when, then is the language of these specifications.
      then: (...events) => {
        compare(decision, events, `${story}\nthen ${named(events)} was expected:`);
        stateAfter(events, state);
        return stated({ events });
      },
      thenRejected: (code, field) => {
        const actual = isRejection(decision) ? { ...decision, hasSentence: !isBlank(decision.message) } : decision;
        const expected = { ...reject(code, isRejection(decision) ? decision.message : '', field), hasSentence: true };
        compare(actual, expected, `${story}\nthen the refusal "${code}" was expected:`);
        return stated({ rejection: code });
      },
    };
  };

  return {
    given: (...given) => ({ when: (command) => expecting(given, command) }),
    when: (command) => expecting([], command),
  };
};

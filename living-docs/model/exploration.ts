import type { DomainEvent } from '../../src/domain/kernel/event.ts';
import { isRejection, type Rejection } from '../../src/domain/kernel/rejection.ts';
import type { TitledRule } from '../rules/stated-rules.ts';
import type { Aggregate } from './deciders.ts';
import { stateNameOf } from './states.ts';

/** The observed results of a command. */
export interface Answers {
  /** Lists of event types, each once. */
  readonly outcomes: readonly (readonly string[])[];
  readonly mayDoNothing: boolean;
  readonly rejections: readonly Rejection[];
}

/** One event of one decision. */
interface Step {
  readonly from: string;
  readonly event: string;
  readonly to: string;
  readonly command: string;
}

/** The observed behaviour of an aggregate. */
export interface Explored {
  readonly answers: ReadonlyMap<string, Answers>;
  readonly steps: readonly Step[];
  readonly initial: string;
}

interface Command {
  readonly type: string;
}

const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The type of a recorded command. Throws if the value is not a command. */
export const commandNameOf = (value: unknown): string => {
  if (!isCommand(value)) throw new Error('A command without a type was asked of an aggregate.');
  return value.type;
};

const distinct = <Value>(values: readonly Value[]): readonly Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/**
 * Tries every command in an aggregate's specifications on every history in them, and on the resulting histories as long
 * as new states are found. Records what the aggregate actually decides, so that diagrams show the behaviour of the
 * code.
 */
export const explore = (aggregate: Aggregate, rules: readonly TitledRule[]): Explored => {
  const stateAfter = (events: readonly DomainEvent[]): unknown =>
    events.reduce<unknown>((state, event) => aggregate.evolve(state, event), aggregate.initial);
  const nameOf = (state: unknown): string => stateNameOf(aggregate.category, state);

  const pasts = distinct(
    rules.flatMap(({ given, decision }) => [given, ...(isRejection(decision) ? [] : [[...given, ...decision]])]),
  );
  const commands = distinct(rules.map(({ when }) => when));

  const outcomes = new Map<string, Map<string, readonly string[]>>();
  const idle = new Set<string>();
  const rejections = new Map<string, Map<string, Rejection>>();
  const steps = new Map<string, Step>();
  const within = <Value>(all: Map<string, Map<string, Value>>, name: string): Map<string, Value> => {
    const found = all.get(name) ?? new Map<string, Value>();
    all.set(name, found);
    return found;
  };

  const open = [aggregate.initial, ...pasts.map(stateAfter)];
  // The list grows during the loop.
  for (const before of open) {
    for (const command of commands) {
      const name = commandNameOf(command);
      const decision = aggregate.decide(before, command);
      if (isRejection(decision)) {
        within(rejections, name).set(JSON.stringify(decision), decision);
        continue;
      }
      if (decision.length === 0) idle.add(name);
      else {
        const types = decision.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1]);
        within(outcomes, name).set(types.join(' '), types);
      }
      const known = steps.size;
      const reached = decision.reduce<unknown>((state, event) => {
        const after = aggregate.evolve(state, event);
        const step = { from: nameOf(state), event: event.type, to: nameOf(after), command: name };
        steps.set(Object.values(step).join(' '), step);
        return after;
      }, before);
      if (steps.size > known) open.push(reached);
    }
  }

  const answers = new Map(
    [...new Set(commands.map(commandNameOf))].map((name): [string, Answers] => [
      name,
      {
        outcomes: [...(outcomes.get(name)?.values() ?? [])],
        mayDoNothing: idle.has(name),
        rejections: [...(rejections.get(name)?.values() ?? [])],
      },
    ]),
  );
  return { answers, steps: [...steps.values()], initial: nameOf(aggregate.initial) };
};

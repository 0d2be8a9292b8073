import type { DomainSpec } from '../../src/contract/domain-specs.ts';
import { inWords } from '../../src/contract/format-list.ts';
import type { ActorRole, DomainEvent } from '../../src/domain/kernel/event.ts';
import { isRejection } from '../../src/domain/kernel/rejection.ts';
import { contextOf } from '../../src/history/contexts.ts';
import { sourceOf } from '../code/source.ts';
import type { TitledRule } from '../rules/stated-rules.ts';
import type { Aggregate } from './deciders.ts';
import { commandNameOf } from './exploration.ts';
import { plainData } from './json.ts';
import { tell } from './sentences.ts';
import { ONLY_STATE, stateNameOf, stateTitleOf } from './states.ts';
import { capitalised } from './words.ts';

/** Longer runs of one event type are summarised. */
const MOST_IN_A_ROW = 3;

/** The roles that can cause an event, by its type. */
type CausedBy = (type: string) => readonly ActorRole[];

/** Describes events as steps. For a long run of one type, shows the first event and their number. */
const eventSteps = (events: readonly DomainEvent[], causedBy: CausedBy): DomainSpec['given'] => {
  const rows: DomainEvent[][] = [];
  for (const event of events) {
    const row = rows.at(-1);
    if (row?.[0]?.type === event.type) row.push(event);
    else rows.push([event]);
  }
  return rows.flatMap((row) => {
    const steps = row.map((event) => ({
      name: event.type,
      sentence: tell(event, causedBy(event.type)),
      data: plainData(event.data),
      times: 1,
    }));
    return row.length > MOST_IN_A_ROW ? steps.slice(0, 1).map((step) => ({ ...step, times: row.length })) : steps;
  });
};

/** Describes a command: `Cancel project`. */
const commandStep = (command: unknown): DomainSpec['when'] => {
  const name = commandNameOf(command);
  const data = typeof command === 'object' && command !== null && 'data' in command ? plainData(command.data) : {};
  return { name, sentence: inWords(name), data, times: 1 };
};

/** The business rules as stated by their tests, in the order of the files. */
export const allSpecs = (
  rules: readonly TitledRule[],
  aggregates: readonly Aggregate[],
  causedBy: CausedBy,
): DomainSpec[] => {
  const numbers = new Map<string, number>();
  return rules.map((rule): DomainSpec => {
    const aggregate = aggregates.find(({ category }) => category === rule.category);
    if (!aggregate)
      throw new Error(`${rule.file} states a rule of streams ${rule.category}-…, which no aggregate decides.`);
    const number = (numbers.get(aggregate.name) ?? 0) + 1;
    numbers.set(aggregate.name, number);
    const events = isRejection(rule.decision) ? [] : rule.decision;
    const state = [...rule.given, ...events].reduce<unknown>(aggregate.evolve, aggregate.initial);
    const stateName = stateNameOf(aggregate.category, state);
    const stateTitle = stateName === ONLY_STATE ? null : stateTitleOf(aggregate.category, stateName);
    const outcome = (): DomainSpec['outcome'] => {
      if (isRejection(rule.decision)) {
        const { code, message, field = null } = rule.decision;
        return { kind: 'refusal', code, message, field };
      }
      if (events.length === 0) return { kind: 'nothing', state: stateTitle };
      return { kind: 'events', events: eventSteps(events, causedBy), state: stateTitle };
    };
    return {
      id: `${aggregate.name}-${number}`,
      context: contextOf({ type: '', stream: `${aggregate.category}-` }),
      aggregate: aggregate.name,
      command: commandNameOf(rule.when),
      subject: capitalised(rule.subject),
      rule: rule.title,
      given: eventSteps(rule.given, causedBy),
      when: commandStep(rule.when),
      outcome: outcome(),
      source: sourceOf(rule.file),
    };
  });
};

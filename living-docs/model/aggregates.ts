import type { DomainAggregate } from '../../src/contract/domain-commands.ts';
import { inWords } from '../../src/contract/format-list.ts';
import { contextOf } from '../../src/history/contexts.ts';
import { declarationOf, sourceOf } from '../code/source.ts';
import type { TitledRule } from '../rules/stated-rules.ts';
import type { Aggregate } from './deciders.ts';
import type { Explored } from './exploration.ts';
import { ONLY_STATE, stateTitleOf } from './states.ts';
import { sortedBy, unique } from './words.ts';

/** The states in the order in which they are reached, those closest to the beginning first. */
const inOrder = (initial: string, transitions: DomainAggregate['transitions']): readonly string[] => {
  const reached = [initial];
  for (const state of reached) {
    const next = transitions.filter(({ from, to }) => from === state && !reached.includes(to)).map(({ to }) => to);
    reached.push(...unique(next));
  }
  return reached;
};

/** A mermaid state diagram. Several events between two states share an arrow. */
const diagramOf = (
  states: DomainAggregate['states'],
  transitions: DomainAggregate['transitions'],
  within: DomainAggregate['within'],
): string => {
  const arrows = new Map<string, string[]>();
  for (const { from, event, to } of transitions) {
    const arrow = `${from} --> ${to}`;
    arrows.set(arrow, [...(arrows.get(arrow) ?? []), inWords(event)]);
  }
  for (const { state, events } of within) {
    // A longer label would hide the important arrows; the page lists all events below the diagram.
    if (events.length <= 3) arrows.set(`${state} --> ${state}`, events.map(inWords));
  }
  const [initial] = states;
  return [
    'stateDiagram-v2',
    '    direction TB',
    ...states.map(({ name, title }) => `    state "${title}" as ${name}`),
    ...(initial ? [`    [*] --> ${initial.name}`] : []),
    ...[...arrows].map(([arrow, events]) => `    ${arrow}: ${events.join('<br/>')}`),
    ...states.filter(({ kind }) => kind === 'final').map(({ name }) => `    ${name} --> [*]`),
  ].join('\n');
};

/** Describes an aggregate from its observed behaviour. */
export const describeAggregate = (
  aggregate: Aggregate,
  { steps, initial, answers }: Explored,
  rules: readonly TitledRule[],
): DomainAggregate => {
  const { name, category, memory, file } = aggregate;
  const key = ({ from, event, to }: { from: string; event: string; to: string }): string => `${from} ${event} ${to}`;
  const moves = steps.filter(({ from, to }) => from !== to);
  const transitions = sortedBy(
    [...new Map(moves.map((move) => [key(move), move])).values()].map(({ from, event, to }) => ({
      from,
      event,
      to,
      commands: [
        ...unique(moves.filter((move) => key(move) === key({ from, event, to })).map(({ command }) => command)),
      ].sort(),
    })),
    key,
  );
  const order = inOrder(initial, transitions);
  const position = (state: string): string => String(order.indexOf(state)).padStart(2, '0');
  /** Whether no transition leaves the state, and the events that led into it do not repeat there. */
  const isFinal = (state: string): boolean =>
    !transitions.some(({ from }) => from === state) &&
    !transitions.some(
      ({ to, event }) => to === state && steps.some((step) => step.from === state && step.event === event),
    );
  const states = order.map((state): DomainAggregate['states'][number] => ({
    name: state,
    title: stateTitleOf(category, state),
    kind: state === initial ? 'initial' : isFinal(state) ? 'final' : 'between',
  }));
  const staying = steps.filter(({ from, to }) => from === to);
  const within = order
    .map((state) => ({
      state,
      events: [...unique(staying.filter(({ from }) => from === state).map(({ event }) => event))].sort(),
    }))
    .filter(({ events }) => events.length > 0);
  const ordered = sortedBy(transitions, ({ from, event, to }) => `${position(from)} ${position(to)} ${event}`);
  return {
    name,
    title: inWords(name),
    context: contextOf({ type: '', stream: `${category}-` }),
    description: declarationOf(file, name).doc,
    stream: category,
    memory,
    commands: [...answers.keys()].sort(),
    events: [...unique(steps.map(({ event }) => event))].sort(),
    states: states.map((state) => (state.name === ONLY_STATE ? { ...state, kind: 'initial' } : state)),
    transitions: ordered,
    within,
    diagram: diagramOf(states, ordered, within),
    specs: rules.length,
    source: sourceOf(file, name),
  };
};

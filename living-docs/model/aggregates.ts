import { contextOf } from '../../src/history/contexts.ts';
import type { DomainAggregate } from '../../src/http/contract/domain.ts';
import { inWords } from '../../src/http/contract/in-words.ts';
import { declarationOf, docOf, fileSource } from '../code/declarations.ts';
import type { Code } from '../code/program.ts';
import type { ToldRule } from '../rules/stated-rules.ts';
import type { Aggregate } from './deciders.ts';
import type { Explored } from './exploration.ts';
import { ONLY_STATE, stateTitleOf } from './states.ts';
import { sortedBy, unique } from './words.ts';

/** The states in the order in which they are reached: nearest to the beginning first. */
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
    // More than that would hide the arrows that matter; the page lists them below.
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

/** What an aggregate is, from what it was seen to do. */
export const describeAggregate = (
  code: Code,
  aggregate: Aggregate,
  { steps, initial, answers }: Explored,
  rules: readonly ToldRule[],
): DomainAggregate => {
  const { name, category, memory, file } = aggregate;
  const declaration = declarationOf(code, file, name);
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
  /** Nothing leads out of it, and what led into it does not go on happening there. */
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
    description: docOf(declaration),
    stream: category,
    memory,
    commands: [...answers.keys()].sort(),
    events: [...unique(steps.map(({ event }) => event))].sort(),
    states: states.map((state) => (state.name === ONLY_STATE ? { ...state, kind: 'initial' } : state)),
    transitions: ordered,
    within,
    diagram: diagramOf(states, ordered, within),
    specs: rules.length,
    source: fileSource(file, name),
  };
};

/** How one state follows another, and by which events. */
export interface Transition {
  readonly from: string;
  readonly to: string;
  readonly events: readonly string[];
}

/** A line of the diagram: between two different states, one for each direction. `isUpward` leads back to an earlier state. */
export interface Line extends Transition {
  readonly isUpward: boolean;
}

/** One line for each pair of states, with the events of all transitions between them. */
const merged = (transitions: readonly Transition[]): Transition[] => {
  const lines = new Map<string, Transition>();
  for (const { from, to, events } of transitions) {
    if (from === to) continue;
    const key = JSON.stringify([from, to]);
    const before = lines.get(key)?.events ?? [];
    lines.set(key, { from, to, events: [...before, ...events.filter((event) => !before.includes(event))] });
  }
  return [...lines.values()];
};

/** The lines of a state machine; those that close a circle, walked from the first state, lead upward. */
export const linesOf = (states: readonly string[], transitions: readonly Transition[]): readonly Line[] => {
  const lines = merged(transitions);
  const upward = new Set<Transition>();
  const done = new Set<string>();
  const walk = (state: string, path: readonly string[]): void => {
    for (const line of lines.filter(({ from }) => from === state)) {
      if (line.to === state || path.includes(line.to)) upward.add(line);
      else if (!done.has(line.to)) walk(line.to, [...path, state]);
    }
    done.add(state);
  };
  for (const state of states) if (!done.has(state)) walk(state, []);
  return lines.map((line) => ({ ...line, isUpward: upward.has(line) }));
};

/** The upper and the lower end of a line. */
export const endsOf = ({ from, to, isUpward }: Line): readonly [upper: string, lower: string] =>
  isUpward ? [to, from] : [from, to];

/** The row of each state: below everything that leads down to it. The first row is 0. */
export const ranksOf = (states: readonly string[], lines: readonly Line[]): ReadonlyMap<string, number> => {
  const ranks = new Map<string, number>();
  const rankOf = (state: string): number => {
    const known = ranks.get(state);
    if (known !== undefined) return known;
    const above = lines.map(endsOf).filter(([, lower]) => lower === state);
    const rank = Math.max(0, ...above.map(([upper]) => rankOf(upper) + 1));
    ranks.set(state, rank);
    return rank;
  };
  for (const state of states) rankOf(state);
  return ranks;
};

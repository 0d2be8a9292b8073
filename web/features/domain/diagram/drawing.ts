import { type Chain, endsOf, type Item, linesOf, middlesOf, rowsOf, type Transition } from './layout.ts';

/** A state with the events that do not leave it. */
export interface DrawnState {
  readonly name: string;
  readonly title: string;
  readonly within: readonly string[];
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface StateBox extends Box {
  readonly state: DrawnState;
  /** Whether no transition leaves it. */
  readonly isLast: boolean;
}

interface LabelBox extends Box {
  readonly key: string;
  readonly events: readonly string[];
}

interface Curve {
  readonly key: string;
  /** SVG path of the line. */
  readonly line: string;
  /** SVG points of the arrowhead. */
  readonly head: string;
}

/** A state diagram in pixels; all coordinates are at least 0. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly states: readonly StateBox[];
  readonly labels: readonly LabelBox[];
  readonly curves: readonly Curve[];
}

/** Character widths of the monospaced labels: events at 12 px, states at 15 px. */
export const type = { event: 12, state: 15, line: 18 } as const;
const EVENT_LETTER = 7.3;
const STATE_LETTER = 8.6;
const PADDING = 14;
const STATE_HEAD = 38;
const ROW_GAP = 26;
const MARGIN = 4;
const PASSAGE = 8;
const HEAD = 7;
const PORT = 30;

const widest = (labels: readonly string[], charWidth: number): number =>
  Math.max(0, ...labels.map(({ length }) => length * charWidth));

/** Draws a state machine from top to bottom. The first state is the initial one. */
export const draw = (states: readonly DrawnState[], transitions: readonly Transition[]): Drawing => {
  const known = new Map(states.map((state) => [state.name, state]));
  const lines = linesOf(
    states.map(({ name }) => name),
    transitions.filter(({ from, to }) => known.has(from) && known.has(to)),
  );
  const arranged = rowsOf([...known.keys()], lines);
  const eventsOf = new Map<Item, readonly string[]>(
    arranged.chains.flatMap(({ line, items }) =>
      items.filter(({ kind }) => kind === 'label').map((item): [Item, readonly string[]] => [item, line.events]),
    ),
  );
  const sizeOf = (item: Item): { readonly width: number; readonly height: number } => {
    if (item.kind === 'passage') return { width: PASSAGE, height: 0 };
    if (item.kind === 'label') {
      const events = eventsOf.get(item) ?? [];
      return { width: widest(events, EVENT_LETTER) + 12, height: events.length * type.line + 4 };
    }
    const { title = '', within = [] } = known.get(item.key) ?? {};
    const ports = (side: 0 | 1) => lines.filter((line) => endsOf(line)[side] === item.key).length;
    return {
      width: Math.max(
        120,
        widest([title], STATE_LETTER) + 2 * PADDING,
        widest(within, EVENT_LETTER) + 2 * PADDING,
        Math.max(ports(0), ports(1)) * PORT,
      ),
      height: STATE_HEAD + (within.length === 0 ? 0 : within.length * type.line + 12),
    };
  };
  const middles = middlesOf(arranged, (item) => sizeOf(item).width);

  const tops: number[] = [];
  let bottom = MARGIN;
  const heights = arranged.rows.map((row) => Math.max(0, ...row.map((item) => sizeOf(item).height)));
  for (const height of heights) {
    tops.push(bottom);
    bottom += height + ROW_GAP;
  }
  const items = arranged.rows.flat();
  const left = Math.min(...items.map((item) => (middles.get(item) ?? 0) - sizeOf(item).width / 2)) - MARGIN;
  const boxOf = (item: Item): Box => {
    const { width, height } = sizeOf(item);
    const rowHeight = heights[item.row] ?? 0;
    // States align to the top of their row, labels to the middle.
    const y = (tops[item.row] ?? 0) + (item.kind === 'state' ? 0 : (rowHeight - height) / 2);
    return { x: (middles.get(item) ?? 0) - left - width / 2, y, width, height };
  };
  const middleOf = (item: Item): number => (middles.get(item) ?? 0) - left;

  /** Where a line meets a state: lines on one side are spread out in the order of their other ends. */
  const portOf = (chain: Chain, side: 'top' | 'bottom'): number => {
    const end = side === 'bottom' ? chain.items[0] : chain.items.at(-1);
    if (!end) return 0;
    const nextOf = ({ items: way }: Chain) => (side === 'bottom' ? way[1] : way.at(-2));
    const sharing = arranged.chains
      .filter(({ items: way }) => (side === 'bottom' ? way[0] : way.at(-1)) === end)
      .map((other) => ({ other, at: middleOf(nextOf(other) ?? end) }))
      .sort((one, another) => one.at - another.at);
    const place = sharing.findIndex(({ other }) => other === chain);
    return middleOf(end) + (place - (sharing.length - 1) / 2) * PORT;
  };

  const curveOf = (chain: Chain): Curve => {
    const points = chain.items.flatMap((item, place): { readonly x: number; readonly y: number }[] => {
      const { y, height } = boxOf(item);
      if (place === 0) return [{ x: portOf(chain, 'bottom'), y: y + height }];
      if (place === chain.items.length - 1) return [{ x: portOf(chain, 'top'), y }];
      const top = tops[item.row] ?? 0;
      return [
        { x: middleOf(item), y: top },
        { x: middleOf(item), y: top + (heights[item.row] ?? 0) },
      ];
    });
    const way = chain.line.isUpward ? points.toReversed() : points;
    const [first, ...rest] = way;
    const end = way.at(-1);
    if (!first || !end) return { key: '', line: '', head: '' };
    const back = chain.line.isUpward ? HEAD : -HEAD;
    let at = first;
    let line = `M${first.x} ${first.y}`;
    for (const [place, next] of rest.entries()) {
      const target = place === rest.length - 1 ? { x: next.x, y: next.y + back } : next;
      const half = (at.y + target.y) / 2;
      line += at.x === target.x ? `V${target.y}` : `C${at.x} ${half} ${target.x} ${half} ${target.x} ${target.y}`;
      at = next;
    }
    const head = `M${end.x} ${end.y}l${-HEAD * 0.6} ${back * 1.15}h${HEAD * 1.2}Z`;
    return { key: JSON.stringify([chain.line.from, chain.line.to]), line, head };
  };

  const right = Math.max(0, ...items.map((item) => middleOf(item) + sizeOf(item).width / 2));
  return {
    width: Math.ceil(right + MARGIN),
    height: Math.ceil(bottom - ROW_GAP + MARGIN),
    states: items.flatMap((item) => {
      const state = item.kind === 'state' ? known.get(item.key) : undefined;
      return state
        ? [{ state, ...boxOf(item), isLast: lines.every(({ from }) => from !== item.key) && lines.length > 0 }]
        : [];
    }),
    labels: items.flatMap((item) => {
      const events = eventsOf.get(item);
      return events && events.length > 0 ? [{ key: item.key, events, ...boxOf(item) }] : [];
    }),
    curves: arranged.chains.map(curveOf),
  };
};

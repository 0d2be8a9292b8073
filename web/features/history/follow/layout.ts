/** The data of an event that the layout needs. */
export interface Placed {
  readonly id: string;
  readonly stream: string;
  readonly causationId: string;
  /** An instant, or for analysts a month. */
  readonly occurredAt: string;
}

/** `fit` shows all events in the width of the drawing; otherwise one day or week fills it. */
export type Zoom = 'fit' | 'day' | 'week';

interface Lane {
  readonly stream: string;
  readonly y: number;
}

interface Node<Event> {
  readonly event: Event;
  readonly lane: number;
  readonly x: number;
  readonly y: number;
}

interface Edge {
  readonly from: string;
  readonly to: string;
  /** SVG path from the cause to the effect. */
  readonly path: string;
}

/** A date below the lanes. */
interface Tick {
  readonly x: number;
  /** The time of the first event from here on. */
  readonly at: string;
}

export interface TimelineLayout<Event> {
  readonly width: number;
  readonly height: number;
  readonly lanes: readonly Lane[];
  /** By time; without exact times, in the order of the history. */
  readonly nodes: readonly Node<Event>[];
  readonly edges: readonly Edge[];
  readonly ticks: readonly Tick[];
}

/**
 * Pixels: height of a lane, space for the ticks, margin before the first event, and margin after the last one for its
 * date.
 */
const LANE = 44;
const FOOT = 32;
const MARGIN = 20;
const END = 110;

/**
 * Minimum distance between two events of a lane, and between cause and effect, in pixels. An event's target is 24 wide.
 */
const APART = 26;

/** Minimum distance between two ticks, in pixels. */
const TICKS_APART = 110;

const lengths: Readonly<Record<Exclude<Zoom, 'fit'>, number>> = { day: 86_400_000, week: 7 * 86_400_000 };

/**
 * Maximum width of the drawing, in pixels. Years at one day per screen would be too wide, so long gaps are shortened.
 */
const WIDEST = 60_000;

const timeOf = ({ occurredAt }: Placed): number => Date.parse(occurredAt);

/** Pixels per millisecond. Months have no exact times, so their events are placed side by side. */
const scaleOf = (times: readonly number[], zoom: Zoom, room: number): number => {
  const span = Math.max(...times) - Math.min(...times);
  if (!(span > 0)) return 0;
  const wanted = zoom === 'fit' ? room / span : room / lengths[zoom];
  return Math.min(wanted, WIDEST / span);
};

const curve = (
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): string => {
  const bend = Math.max(12, (to.x - from.x) / 2);
  return `M${from.x} ${from.y}C${from.x + bend} ${from.y} ${to.x - bend} ${to.y} ${to.x} ${to.y}`;
};

/**
 * Places events by stream and time, and connects causes with effects. Events at almost the same time are shifted to the
 * right until each is visible, later events with them; an effect is to the right of its cause. Without exact times,
 * events are in the order of the history.
 * @param events in the order of the history
 * @param available width for `fit`, in pixels
 * @param isExact whether events have exact times, not only months
 */
export const layoutOf = <Event extends Placed>(
  events: readonly Event[],
  { zoom, available, isExact }: { readonly zoom: Zoom; readonly available: number; readonly isExact: boolean },
): TimelineLayout<Event> => {
  const streams = [...new Set(events.map(({ stream }) => stream))];
  const lanes = streams.map((stream, lane) => ({ stream, y: lane * LANE + LANE / 2 }));
  const room = Math.max(available - MARGIN - END, APART);
  const times = events.map(timeOf);
  const first = Math.min(...times);
  const scale = isExact ? scaleOf(times, zoom, room) : 0;
  // The history is not always in the order of time: a correction has the time of the event that it corrects.
  const ordered = isExact ? events.toSorted((one, other) => timeOf(one) - timeOf(other)) : events;
  const lastIn = new Map<number, number>();
  const xs = new Map<string, number>();
  let last = MARGIN - APART;
  /** Positions of the rightmost event before this moment, and of all so far. */
  let [before, rightmost, moment] = [0, 0, first];
  const nodes = ordered.map((event): Node<Event> => {
    const lane = streams.indexOf(event.stream);
    const time = timeOf(event);
    if (time > moment) [before, moment] = [rightmost, time];
    const wanted = isExact ? Math.max(MARGIN + (time - first) * scale, before) : last + APART;
    const afterLane = (lastIn.get(lane) ?? Number.NEGATIVE_INFINITY) + APART;
    const afterCause = (xs.get(event.causationId) ?? Number.NEGATIVE_INFINITY) + APART;
    const x = Math.round(Math.max(wanted, afterLane, afterCause));
    lastIn.set(lane, x);
    xs.set(event.id, x);
    last = x;
    rightmost = Math.max(rightmost, x);
    return { event, lane, x, y: lanes[lane]?.y ?? 0 };
  });
  const byId = new Map(nodes.map((node) => [node.event.id, node]));
  const edges = nodes.flatMap((node) => {
    const cause = byId.get(node.event.causationId);
    if (!cause || cause === node) return [];
    return [{ from: cause.event.id, to: node.event.id, path: curve(cause, node) }];
  });
  const ticks: Tick[] = [];
  for (const { x, event } of nodes.toSorted((one, other) => one.x - other.x)) {
    const before = ticks.at(-1);
    if (before === undefined || x - before.x >= TICKS_APART) ticks.push({ x, at: event.occurredAt });
  }
  const width = Math.max(available, ...nodes.map(({ x }) => x + END));
  return { width, height: lanes.length * LANE + FOOT, lanes, nodes, edges, ticks };
};

/** Keys that move between events. */
export type Step = 'left' | 'right' | 'up' | 'down' | 'first' | 'last';

const nearest = <Event extends Placed>(nodes: readonly Node<Event>[], x: number): Node<Event> | undefined =>
  nodes.toSorted((one, other) => Math.abs(one.x - x) - Math.abs(other.x - x))[0];

/**
 * The event that a key moves to: left and right along the lane, up to the cause and down to the first effect; without
 * one, to the nearest event of the lane above or below. Null at the end.
 */
export const stepFrom = <Event extends Placed>(
  { nodes, edges }: TimelineLayout<Event>,
  id: string,
  step: Step,
): string | null => {
  const node = nodes.find(({ event }) => event.id === id);
  if (!node) return null;
  const inLane = nodes.filter(({ lane }) => lane === node.lane);
  const at = inLane.indexOf(node);
  const beside = (direction: 1 | -1): string | undefined => {
    return nearest(
      nodes.filter(({ lane }) => lane === node.lane + direction),
      node.x,
    )?.event.id;
  };
  switch (step) {
    case 'left':
      return inLane[at - 1]?.event.id ?? null;
    case 'right':
      return inLane[at + 1]?.event.id ?? null;
    case 'up':
      return edges.find(({ to }) => to === id)?.from ?? beside(-1) ?? null;
    case 'down':
      return edges.find(({ from }) => from === id)?.to ?? beside(1) ?? null;
    case 'first':
      return nodes[0]?.event.id ?? null;
    case 'last':
      return nodes.at(-1)?.event.id ?? null;
    default:
      return step satisfies never;
  }
};

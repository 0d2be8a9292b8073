/** The activity of one actor over time: runs up to its next step, and yields the moment of that step. */
export type Timeline = Generator<Date, void, void>;

interface Entry {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly order: number;
  readonly timeline: Timeline;
}

const isBefore = (one: Entry, other: Entry): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

/** A priority queue of timelines, by the moment of their next step. */
export const timelineQueue = () => {
  const heap: Entry[] = [];
  let added = 0;

  const swap = (one: number, other: number): void => {
    const [a, b] = [heap[one], heap[other]];
    if (a === undefined || b === undefined) return;
    heap[one] = b;
    heap[other] = a;
  };
  const isOutOfOrder = (parent: number, child: number): boolean => {
    const [a, b] = [heap[parent], heap[child]];
    return a !== undefined && b !== undefined && isBefore(b, a);
  };

  return {
    add: (at: Date, timeline: Timeline): void => {
      heap.push({ at: at.getTime(), order: added, timeline });
      added += 1;
      for (let index = heap.length - 1; index > 0; ) {
        const parent = (index - 1) >> 1;
        if (!isOutOfOrder(parent, index)) return;
        swap(parent, index);
        index = parent;
      }
    },
    /**
     * Removes and returns the earliest timeline; of several due at one moment, the one added first. Undefined when empty.
     */
    next: (): { readonly at: number; readonly timeline: Timeline } | undefined => {
      const first = heap[0];
      const last = heap.pop();
      if (first === undefined || last === undefined || first === last) return first;
      heap[0] = last;
      for (let index = 0; ; ) {
        const [left, right] = [2 * index + 1, 2 * index + 2];
        const earliest = isOutOfOrder(left, right) ? right : left;
        if (!isOutOfOrder(index, earliest)) return first;
        swap(index, earliest);
        index = earliest;
      }
    },
  };
};

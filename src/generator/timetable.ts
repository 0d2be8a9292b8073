/** Somebody's story, told up to the moment that it goes on at; may be past, then it goes on at once. */
export type Course = Generator<Date, void, void>;

/** What is to go on when, the earliest first; what is due at one moment in the order it came. */
export interface Timetable {
  add(at: Date, course: Course): void;
  /** Takes the earliest. Undefined when nothing is left. */
  next(): { readonly at: number; readonly course: Course } | undefined;
}

interface Entry {
  readonly at: number;
  readonly place: number;
  readonly course: Course;
}

const isBefore = (one: Entry, other: Entry): boolean =>
  one.at < other.at || (one.at === other.at && one.place < other.place);

/** A binary heap: each entry is no later than the two at twice its place. */
export const timetable = (): Timetable => {
  const heap: Entry[] = [];
  let places = 0;

  const swap = (one: number, other: number): void => {
    const [a, b] = [heap[one], heap[other]];
    if (a === undefined || b === undefined) return;
    heap[one] = b;
    heap[other] = a;
  };
  const isOutOfOrder = (above: number, below: number): boolean => {
    const [a, b] = [heap[above], heap[below]];
    return a !== undefined && b !== undefined && isBefore(b, a);
  };

  return {
    add: (at, course) => {
      heap.push({ at: at.getTime(), place: places, course });
      places += 1;
      for (let at = heap.length - 1; at > 0; ) {
        const above = (at - 1) >> 1;
        if (!isOutOfOrder(above, at)) return;
        swap(above, at);
        at = above;
      }
    },
    next: () => {
      const first = heap[0];
      const last = heap.pop();
      if (first === undefined || last === undefined || first === last) return first;
      heap[0] = last;
      for (let at = 0; ; ) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        const least = isOutOfOrder(left, right) ? right : left;
        if (!isOutOfOrder(at, least)) return first;
        swap(at, least);
        at = least;
      }
    },
  };
};
